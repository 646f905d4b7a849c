import { type Chunk, cssOf, withImports } from '@osk/remote-kit/build/chunk-files';
import { placeholders } from '@osk/shared/contract/fragment';
import type { PortalRoute } from '@osk/shared/contract/release';
import type { Plugin, Rolldown } from 'vite';
import { strings } from '../src/pages/strings.ts';
import { titleOf } from '../src/pages/title.ts';
import { places } from '../src/remotes.ts';

/** Writes `routes.json`, from which the server knows what stands at which address and what that needs, and preloads the font. */
export function composition(): Plugin {
  return {
    name: 'composition',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const panel = filesOf(bundle, '/src/panel/panel-layout.tsx');
        const source: PortalRoute[] = places.map(({ path, remote, page, title, access }) => ({
          path,
          remote,
          page,
          title: { pl: titleOf(title, placeholders.portalName, strings.pl), en: titleOf(title, placeholders.portalName, strings.en) },
          shell: access === 'company' ? panel : { js: [], css: [] },
        }));
        this.emitFile({ type: 'asset', fileName: 'routes.json', source: JSON.stringify(source, null, 2) });
      },
    },
    transformIndexHtml(_, { bundle = {} }) {
      const fonts = Object.keys(bundle).filter((file) => /figtree-latin(-ext)?-wght-normal.*\.woff2$/.test(file));
      return fonts.map((file) => ({
        tag: 'link',
        injectTo: 'head' as const,
        attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` },
      }));
    },
  };
}

/** What a part of the shell that is loaded apart needs besides the entry. */
function filesOf(bundle: Rolldown.OutputBundle, source: string): PortalRoute['shell'] {
  const chunks = Object.values(bundle).filter((output): output is Chunk => output.type === 'chunk');
  const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(source)));
  if (!chunk) throw new Error(`${source} is in no chunk`);
  const entry = withImports(
    bundle,
    chunks.flatMap(({ fileName, isEntry }) => (isEntry ? [fileName] : [])),
  );
  const js = withImports(bundle, [chunk.fileName]).filter((file) => !entry.includes(file));
  return { js, css: cssOf(bundle, js) };
}
