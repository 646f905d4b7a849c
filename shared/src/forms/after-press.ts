let isWatching = false;
let isPressed = false;
const waiting: (() => void)[] = [];

/** Begins to watch presses, once a page. Called in browsers only. */
export function watchPresses(): void {
  if (isWatching) return;
  isWatching = true;
  addEventListener('pointerdown', () => (isPressed = true), true);
  const end = () => {
    isPressed = false;
    if (waiting.length > 0) setTimeout(runWaiting);
  };
  for (const type of ['pointerup', 'pointercancel']) addEventListener(type, end, true);
}

/** Runs at once, or after the click when a pointer is pressed: a message that appears meanwhile would move the button away from it. */
export function afterPress(run: () => void): void {
  if (isPressed) waiting.push(run);
  else run();
}

/** Runs now what waits for the click. A submission needs it: leaving a field may rewrite what was typed. */
export function runWaiting(): void {
  for (const run of waiting.splice(0)) run();
}
