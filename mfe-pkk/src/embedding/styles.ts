/** The styles of all that the module shows, as one text: the build puts it here. */
const css = '/* embedded styles */';

const sheets = new WeakMap<Document, CSSStyleSheet>();

/**
 * One style sheet for every element of a document, made from text: neither a style element nor an exception in the page's policy.
 * No document takes another's: a frame of the page, or its window on top, needs one of its own.
 */
export function embeddedStyles(document: Document, { CSSStyleSheet }: typeof globalThis): CSSStyleSheet {
  const known = sheets.get(document);
  if (known) return known;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  sheets.set(document, sheet);
  return sheet;
}
