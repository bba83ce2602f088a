# The same as dev.py, for those whose fingers say make.
.PHONY: start test check messages mutate lock
start test check messages mutate lock:
	python3 dev.py $@
