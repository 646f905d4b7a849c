import { posix } from 'node:path';
import { hashOf } from './content-security-policy.ts';

const sheet = /[ \t]*<link rel="stylesheet"[^>]* href="([^"]+)">\n?/g;

/**
 * A page with its style sheets written into it, so that the first paint waits for nothing but the page. The links of those that came with
 * a remote go to its end: where the scripts that would load them find them, there and done.
 * @param entry the shell's page as it was built, whose own sheets no script asks for
 * @param read the text of a style sheet by its address; undefined for none
 * @returns the page, and the hashes of its styles for the Content-Security-Policy
 */
export function inlineStyles(
  html: string,
  entry: string,
  read: (address: string) => string | undefined,
): { html: string; hashes: string[] } {
  const hashes: string[] = [];
  const links: string[] = [];
  const styled = html.replaceAll(sheet, (link, address: string) => {
    const css = read(address);
    // What could end the element early stays a link.
    if (css === undefined || css.includes('</')) return link;
    const text = withAddressesFrom(css.trim(), posix.dirname(address));
    hashes.push(hashOf(text));
    // Its rules are in the page already: nothing is to be loaded.
    if (!entry.includes(address)) links.push(link.trim().replace(' href=', () => ' disabled href='));
    return `    <style>${text}</style>\n`;
  });
  return { html: styled.replace('</body>', () => `  ${links.join('\n    ')}\n  </body>`), hashes };
}

/** What a sheet names relative to itself, seen from the page. */
function withAddressesFrom(css: string, folder: string): string {
  return css.replaceAll(/url\((['"]?)(?!['"]|data:|https?:|\/|#)/g, (_, quote: string) => `url(${quote}${folder}/`);
}
