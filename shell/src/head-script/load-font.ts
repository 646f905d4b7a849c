/**
 * Loads the font, then lets the page use it (`font.css`). If the page used it earlier, the browser would look up a system font for every
 * size and weight: a fifth of the work before the first paint.
 */
export function loadFont(): void {
  document.fonts.load('1em "Figtree Variable"').then(
    () => {
      document.documentElement.dataset.font = 'loaded';
    },
    // The page keeps the fallback.
    () => {},
  );
}
