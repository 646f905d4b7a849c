/**
 * Loads the font, then lets the page use it (`font.css`). A page that used a font that is still loading would look up a system font in its
 * place for every size and weight: a fifth of the work before the first paint.
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
