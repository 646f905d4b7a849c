/**
 * Takes a style sheet that could not be loaded out of the page: where its link stays, the next try takes it for loaded, and shows the
 * screen without its looks.
 */
export function dropFailedStyles(): void {
  const drop = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.relList.contains('stylesheet')) target.remove();
  };
  // Such errors do not bubble.
  document.addEventListener('error', drop, { capture: true });
}
