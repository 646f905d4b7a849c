import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** What stands in the script where the styles come. */
const place = /(["'`])\/\* embedded styles \*\/\1/;

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
      return { code: withOwnVariables(byLayer(byPlace(inPixels))), map: null };
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
    writeBundle({ dir = '' }) {
      for (const manifest of ['mf-manifest.json', 'mf-stats.json']) withoutStyles(join(dir, manifest));
    },
  };
}

/** The portal's breakpoint is the window's; beside it nothing but margins. Within another's page a table of eight columns needs less. */
function byPlace(css: string): string {
  return css.replace(/@media \(width (<|>=) 1200px\)/g, '@container (width $1 1080px)').replaceAll('@media (width', '@container (width');
}

/** The window's own units grow with the `zoom` of a page around: what lies over the page is measured by the layer it lies in. */
function byLayer(css: string): string {
  return css.replace(/(?<=\d)dvh\b/g, 'cqb').replace(/(?<=\d)vw\b/g, 'cqi');
}

/** A shadow tree has no root element: what a library sets there, as `:root {`, would come from the page, where it uses the same library. */
function withOwnVariables(css: string): string {
  return css.replace(/:root(?=\s*\{)/g, '[data-embedded]');
}

/** A federated host would put the style sheets that a manifest names into its page. */
function withoutStyles(manifest: string): void {
  if (!existsSync(manifest)) return;
  const none = { sync: [], async: [] };
  const written = JSON.parse(readFileSync(manifest, 'utf8'), (key, value: unknown) => (key === 'css' ? none : value));
  writeFileSync(manifest, JSON.stringify(written));
}
