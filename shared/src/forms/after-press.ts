let isWatching = false;
let isPressed = false;

/** Begins to watch presses, once a page. Called in browsers only. */
export function watchPresses(): void {
  if (isWatching) return;
  isWatching = true;
  const set = (next: boolean) => () => {
    isPressed = next;
  };
  addEventListener('pointerdown', set(true), true);
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, set(false), true);
}

/** Runs at once, or after the click when a pointer is pressed: a message that appears meanwhile would move the button away from it. */
export function afterPress(run: () => void): void {
  if (!isPressed) {
    run();
    return;
  }
  const ended = new AbortController();
  const end = () => {
    ended.abort();
    setTimeout(run);
  };
  for (const type of ['pointerup', 'pointercancel']) addEventListener(type, end, { capture: true, signal: ended.signal });
}
