/** Does something in the page, and puts its focus and what is scrolled back to where they were. */
export async function undisturbed<Result>(work: () => Promise<Result> | Result): Promise<Result> {
  const focused = document.activeElement;
  const { scrollX: left, scrollY: top } = window;
  try {
    return await work();
  } finally {
    if (focused instanceof HTMLElement && focused !== document.activeElement) refocus(focused);
    window.scrollTo({ left, top, behavior: 'instant' });
  }
}

function refocus(element: HTMLElement): void {
  // Nothing had it: to focus the body does not take it from what has it now.
  if (element === document.body && document.activeElement instanceof HTMLElement) document.activeElement.blur();
  else element.focus({ preventScroll: true });
}
