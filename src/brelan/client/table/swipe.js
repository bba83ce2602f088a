// A stroke of the finger to the side turns the page; up and down it scrolls, as ever.

const FAR = 48;

/**
 * The handlers of an element that one may swipe.
 * @param {(step: 1 | -1) => void} turned
 */
export function swiping(turned) {
  let x = 0;
  let y = 0;
  return {
    onTouchStart: (/** @type {TouchEvent} */ { touches }) => {
      x = touches[0]?.clientX ?? 0;
      y = touches[0]?.clientY ?? 0;
    },
    onTouchEnd: (/** @type {TouchEvent} */ { changedTouches }) => {
      const across = (changedTouches[0]?.clientX ?? x) - x;
      const down = (changedTouches[0]?.clientY ?? y) - y;
      if (Math.abs(across) > FAR && Math.abs(across) > 2 * Math.abs(down)) turned(across < 0 ? 1 : -1);
    },
  };
}
