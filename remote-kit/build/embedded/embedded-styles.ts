import type { Plugin } from 'vite';

/** The module's sources contain this string; the build replaces it. */
const placeholder = /(["'`])\/\* embedded styles \*\/\1/;

const rem = /(?<![\w.])(-?\d*\.?\d+)rem\b/g;

/** No text of an embedded module is smaller. */
const leastText = '14px';

/** Puts all styles of an embedded module into its script, as text for its shadow trees. No style reaches the page's document. */
export function embeddedStyles(): Plugin {
  return {
    name: 'embedded-styles',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      return id.split('?')[0]?.endsWith('.css') ? { code: forShadowTree(code), map: null } : undefined;
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const sheets = Object.values(bundle).filter((file) => file.type === 'asset' && file.fileName.endsWith('.css'));
        const css = sheets.map((sheet) => ('source' in sheet ? String(sheet.source) : '')).join('\n');
        for (const { fileName } of sheets) delete bundle[fileName];
        const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && placeholder.test(file.code));
        if (chunk?.type !== 'chunk' || css === '') this.error('An embedded module has no styles, or no placeholder for them');
        chunk.code = chunk.code.replace(placeholder, () => JSON.stringify(css));
      },
    },
  };
}

/** Makes a stylesheet independent of the page around the shadow tree. */
export function forShadowTree(css: string): string {
  return (
    css
      // Browsers ignore the fonts that a shadow tree declares.
      .replace(/@font-face\s*\{[^}]*\}/g, '')
      // The window's width means nothing for a part of a page. The portal's breakpoint includes margins, which are absent here.
      .replace(/@media (?:screen and |print, )?\(width (<|>=) 75rem\)/g, '@container (width $1 67.5rem)')
      .replaceAll('@media (width', '@container (width')
      // Conditions cannot read variables. There, `em` is the font size of the container, which is that of the module.
      .replace(/@container[^{]*/g, (condition) => condition.replace(rem, (_, number: string) => `${number}em`))
      // `rem` would follow the font size of the page's root.
      .replace(rem, (_, number: string) => `calc(${number} * var(--rem))`)
      .replace(/((?:font-size|--text-[\w-]+):\s*)([^;}]*var\(--rem\)[^;}]*)/g, `$1max(${leastText}, $2)`)
      // Viewport units grow with the `zoom` of a page; those of the container do not.
      .replace(/(?<=\d)dvh\b/g, 'cqb')
      .replace(/(?<=\d)vw\b/g, 'cqi')
      // A shadow tree has no `:root`, so variables of a library would come from the page.
      .replace(/:root(?=\s*\{)/g, '[data-embedded]')
  );
}
