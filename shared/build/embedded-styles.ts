import type { Plugin } from 'vite';

/** What stands in the script where the styles come. */
const place = /(["'`])\/\* embedded styles \*\/\1/;

/** Dialogs and messages are as wide as the window, whatever the module's place in it. */
const ofTheWindow = /\/(dialog|toast-viewer)\.module\.css$/;

/**
 * Puts all styles of an embedded module into its script, as text for its shadow trees: nothing of them reaches the page's document.
 * Sizes by the document's root would follow the page's, and widths of the window say nothing of the module's place: they become pixels,
 * and widths of the module.
 */
export function embeddedStyles(): Plugin {
  return {
    name: 'embedded-styles',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      const [file = ''] = id.split('?');
      if (!file.endsWith('.css')) return undefined;
      const inPixels = code.replace(/(?<![\w.-])(\d*\.?\d+)rem\b/g, (_, number: string) => `${Number(number) * 16}px`);
      return { code: ofTheWindow.test(file) ? inPixels : inPixels.replaceAll('@media (width', '@container (width'), map: null };
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const sheets = Object.values(bundle).flatMap((file) => (file.type === 'asset' && file.fileName.endsWith('.css') ? [file] : []));
        const css = sheets.map(({ source }) => String(source)).join('\n');
        for (const { fileName } of sheets) delete bundle[fileName];
        const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && place.test(file.code));
        if (chunk?.type !== 'chunk' || css === '') this.error('an embedded module has no styles, or no place for them');
        chunk.code = chunk.code.replace(place, () => JSON.stringify(css));
      },
    },
  };
}
