/** Waits until a condition holds; false when it does not within so many milliseconds. */
export async function until(holds: () => boolean, patience = 5_000): Promise<boolean> {
  const end = performance.now() + patience;
  while (!holds()) {
    if (performance.now() > end) return false;
    await pause(20);
  }
  return true;
}

/** Waits until nothing is added to a tree, taken from it or changed in it any more, two seconds at most. */
export async function untilQuiet(tree: Node): Promise<void> {
  let changed = performance.now();
  const observer = new MutationObserver(() => {
    changed = performance.now();
  });
  observer.observe(tree, { subtree: true, childList: true, characterData: true, attributes: true });
  await until(() => performance.now() - changed > 100, 2_000);
  observer.disconnect();
}

// Not by frames: a page in the background has none.
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
