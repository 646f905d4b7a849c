/**
 * Asks before the page is closed or reloaded. Only while there is something to lose: older browsers cache no page that asks. The guard of
 * open forms has a handler of its own: a file for both would be one more request.
 */
export function askBeforeLeaving(asks: boolean): void {
  if (asks) addEventListener('beforeunload', preventLeaving);
  else removeEventListener('beforeunload', preventLeaving);
}

function preventLeaving(event: BeforeUnloadEvent): void {
  // A page from the back-forward cache is hidden while it reloads: nobody could answer.
  if ('cached' in document.documentElement.dataset) return;
  event.preventDefault();
  // Chrome before 119 and Safari know only this.
  event.returnValue = true;
}
