import { type Chunk, cssOf, withImports } from '@osk/remote-kit/build/bundle';
import { placeholders } from '@osk/shared/contract/fragment';
import type { ComposedRoute } from '@osk/shared/contract/release';
import type { Plugin, Rolldown } from 'vite';
import { panelEarlyCalls } from '../src/panel/early.ts';
import { licencesPath, routes } from '../src/routes.ts';
import { documentTitle } from '../src/strings.ts';
import { prerenderFrames } from './prerender-frames.ts';

const { portalName } = placeholders;

/** Writes `routes.json`, from which the server composes the page of each address. */
export function routesJson(): Plugin {
  let root = '';
  return {
    name: 'routes-json',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const frames = await prerenderFrames(root);
        const panel = filesOf(bundle, '/src/panel/panel.tsx');
        const { js: forms } = filesOf(bundle, '/src/forms/form-engine.ts');
        const source: ComposedRoute[] = routes.map(({ path, remote, page, title, access }) => ({
          path,
          remote,
          page,
          title: { pl: documentTitle(title, portalName, 'pl'), en: documentTitle(title, portalName, 'en') },
          shell: access === 'company' ? panel : { js: [], css: [] },
          ...(access === 'visitor' && { redirectsTo: licencesPath, forms }),
          ...(access === 'company' && { early: panelEarlyCalls, frame: { html: frames[path] ?? {} } }),
        }));
        this.emitFile({ type: 'asset', fileName: 'routes.json', source: JSON.stringify(source, null, 2) });
      },
    },
  };
}

/** The files of a lazily imported module that the entry does not load. */
function filesOf(bundle: Rolldown.OutputBundle, source: string): ComposedRoute['shell'] {
  const chunks = Object.values(bundle).filter((output): output is Chunk => output.type === 'chunk');
  const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(source)));
  if (!chunk) throw new Error(`No chunk contains ${source}`);
  const entry = withImports(
    bundle,
    chunks.flatMap(({ fileName, isEntry }) => (isEntry ? [fileName] : [])),
  );
  const js = withImports(bundle, [chunk.fileName]).filter((file) => !entry.includes(file));
  return { js, css: cssOf(bundle, js) };
}
