import { createHash } from 'node:crypto';
import { posix } from 'node:path';

const sheet = /[ \t]*<link rel="stylesheet"[^>]* href="([^"]+)">\n?/g;

/**
 * A page with its style sheets written into it, so that the first paint waits for nothing but the page. The links go to its end: the
 * scripts that know of a sheet find it there, and the next page has it in the cache.
 * @param read the text of a style sheet by its address; undefined for none
 * @returns the page, and the hashes of its styles for the Content-Security-Policy
 */
export function inlineStyles(html: string, read: (address: string) => string | undefined): { html: string; hashes: string[] } {
  const hashes: string[] = [];
  const links: string[] = [];
  const styled = html.replaceAll(sheet, (link, address: string) => {
    const css = read(address);
    // What could end the element early stays a link.
    if (css === undefined || css.includes('</')) return link;
    const text = withAddressesFrom(css.trim(), posix.dirname(address));
    hashes.push(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
    // Loaded last, and for no medium: its rules are in the page already.
    links.push(link.trim().replace(' href=', () => ' media="not all" href='));
    return `    <style>${text}</style>\n`;
  });
  return { html: styled.replace('</body>', () => `  ${links.join('\n    ')}\n  </body>`), hashes };
}

/** What a sheet names relative to itself, seen from the page. */
function withAddressesFrom(css: string, folder: string): string {
  return css.replaceAll(/url\((['"]?)(?!['"]|data:|https?:|\/|#)/g, (_, quote: string) => `url(${quote}${folder}/`);
}
