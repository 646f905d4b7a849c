/** Moves the focus to the page's content once that is there; gives the way to stop waiting. */
export function focusContent(): () => void {
  return whenThere('content', (content) => content.focus({ preventScroll: true }));
}

/** Runs once the element is in the page, which a remote's is only when that has loaded; gives the way to stop waiting. */
function whenThere(id: string, run: (element: HTMLElement) => void): () => void {
  const look = () => {
    const element = document.getElementById(id);
    if (!element) return;
    observer.disconnect();
    run(element);
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true });
  look();
  return () => observer.disconnect();
}
