import { posix } from 'node:path';

const styleSheetLink = /[ \t]*<link rel="stylesheet"[^>]* href="([^"]+)">\n?/g;
const scriptElement = /[ \t]*<script type="module"[^>]*><\/script>\n?/g;
/** The shell's own, one in a line. The head script adds the same ones. */
const preloadLink = /^[ \t]*<link rel="modulepreload"[^>]*>\n/gm;

/**
 * Changes a prerendered page so that its first paint needs no other file. Scripts wait in a template until the head script starts them.
 * Style sheets are inlined. Only the head is read: below it is the text of a release, which must not name files of this server.
 * @param shellHtml the shell's page as built; no script loads the style sheets that it links
 * @param read the text of a style sheet by its address; undefined when there is none
 * @returns the page, and the texts of its inline styles
 */
export function prepareFirstPaint(
  html: string,
  shellHtml: string,
  read: (address: string) => string | undefined,
): { html: string; styles: string[] } {
  const scripts: string[] = [];
  const links: string[] = [];
  const styles: string[] = [];
  const headEnd = html.indexOf('</head>');
  const head = html
    .slice(0, headEnd)
    .replaceAll(preloadLink, '')
    .replaceAll(scriptElement, (element) => {
      scripts.push(element.trim());
      return '';
    })
    .replaceAll(styleSheetLink, (link, address: string) => {
      const css = read(address);
      // `</` could end the style element.
      if (css === undefined || css.includes('</')) return link;
      const text = withAbsoluteUrls(css.trim(), posix.dirname(address));
      styles.push(text);
      // Scripts that would load the style sheet find the disabled link, and skip it.
      if (!shellHtml.includes(address)) links.push(link.trim().replace(' href=', () => ' disabled href='));
      return `    <style>${text}</style>\n`;
    });
  const end = [`<template id="scripts">${scripts.join('')}</template>`, ...links];
  const body = html.slice(headEnd).replace('</body>', () => `  ${end.join('\n    ')}\n  </body>`);
  return { html: head + body, styles };
}

/** Resolves a style sheet's relative URLs. */
function withAbsoluteUrls(css: string, folder: string): string {
  return css.replaceAll(/url\((['"]?)(?!['"]|data:|https?:|\/|#)/g, (_, quote: string) => `url(${quote}${folder}/`);
}
