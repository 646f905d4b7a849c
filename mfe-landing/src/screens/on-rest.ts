/** Longer than the pause between two `scroll` events of one glide. */
const glideGoesOn = 150;

/** Runs whenever the row has come to rest; gives the way to stop. Safari before 26.2 does not tell: there a row rests that moves no more. */
export function onRest(row: HTMLElement, run: () => void): () => void {
  if (!('onscrollend' in window)) return onStill(row, run);
  row.addEventListener('scrollend', run);
  return () => row.removeEventListener('scrollend', run);
}

function onStill(row: HTMLElement, run: () => void): () => void {
  const stopped = new AbortController();
  let held = false;
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    clearTimeout(timer);
    // A finger that pauses has not let go.
    if (!held) timer = setTimeout(run, glideGoesOn);
  };
  const holds = (holding: boolean) => () => {
    held = holding;
    wait();
  };
  const listen = { signal: stopped.signal, passive: true };
  row.addEventListener('scroll', wait, listen);
  row.addEventListener('touchstart', holds(true), listen);
  row.addEventListener('touchend', holds(false), listen);
  row.addEventListener('touchcancel', holds(false), listen);
  return () => {
    clearTimeout(timer);
    stopped.abort();
  };
}
