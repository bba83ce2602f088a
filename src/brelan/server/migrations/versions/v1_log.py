"""The log of the rooms."""

import sqlalchemy as sa
from alembic import op

revision = "v1"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "house", sa.Column("name", sa.String(32), primary_key=True), sa.Column("value", sa.LargeBinary, nullable=False)
    )
    op.create_table(
        "rooms",
        sa.Column("code", sa.String(12), primary_key=True),
        sa.Column("opened", sa.BigInteger, nullable=False),
        sa.Column("touched", sa.BigInteger, nullable=False),
        sa.Column("started", sa.Boolean, nullable=False, server_default=sa.false()),
    )
    op.create_index("rooms_by_touch", "rooms", ["touched"])
    op.create_table(
        "log",
        sa.Column("room", sa.String(12), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("person", sa.String(40)),
        sa.Column("command", sa.String(64)),
        sa.Column("event", sa.JSON, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("log")
    op.drop_index("rooms_by_touch", "rooms")
    op.drop_table("rooms")
    op.drop_table("house")
