/** The styles of all that the module shows, as one text: the build puts it here. */
const css = '/* embedded styles */';

let sheet: CSSStyleSheet | undefined;

/** One style sheet for every element on the page, made from text: neither a style element nor an exception in the page's policy. */
export function embeddedStyles(): CSSStyleSheet {
  if (sheet) return sheet;
  sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
}
