/** Asks before the page is closed or reloaded. Only while there is something to lose: such a page is not in the back-forward cache. */
export function askBeforeLeaving(asks: boolean): void {
  if (asks) addEventListener('beforeunload', preventLeaving);
  else removeEventListener('beforeunload', preventLeaving);
}

function preventLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
  // Chrome before 119 asks only for this.
  event.returnValue = true;
}
