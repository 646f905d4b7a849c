/**
 * Keeps an element in the browser's top layer, and raises it with each dialog or message that comes into it: above whatever the page has
 * put there meanwhile, a dialog of the page around the module included. Ends with the given signal.
 */
export function keepOnTop(overlay: HTMLElement, signal: AbortSignal): void {
  let known = 0;
  // Shown from the start: what is not shown cannot take the focus.
  overlay.showPopover?.();
  const raise = () => {
    const shown = overlay.querySelectorAll('[role="dialog"], [role="status"], [role="alert"]').length;
    if (shown > known && overlay.isConnected) {
      overlay.hidePopover?.();
      overlay.showPopover?.();
    }
    known = shown;
  };
  const observer = new MutationObserver(raise);
  observer.observe(overlay, { childList: true, subtree: true });
  signal.addEventListener('abort', () => observer.disconnect());
}
