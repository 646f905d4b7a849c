import { fileURLToPath } from 'node:url';
import { type Chunk, cssOf, withImports } from '@osk/remote-kit/build/bundle';
import { importBundled } from '@osk/remote-kit/build/run-vite';
import { readProfile } from '@osk/shared/contract/company';
import type { PageParts, PanelFrame } from '@osk/shared/contract/release';
import { earlyCall } from '@osk/shared/remote';
import { navigationIconStrokes } from '@osk/shared/ui/navigation-icons';
import type { Plugin, Rolldown } from 'vite';
import { licencesPath } from '../src/routes.ts';

/** Writes `page-parts.json`, from which the server composes pages. The routes come from the releases of the remotes. */
export function pageParts(): Plugin {
  return {
    name: 'page-parts',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const parts: PageParts = {
          visitor: { redirectsTo: licencesPath },
          company: {
            ...filesOf(bundle, '/src/panel/panel.tsx'),
            // What dialogs of remotes load from the host.
            later: Object.values(filesOf(bundle, '/src/history/page-history.ts')).flat(),
            early: [earlyCall(readProfile, {})],
            frame: await prerenderFrame(this.environment.config.root),
          },
          icons: navigationIconStrokes,
        };
        this.emitFile({ type: 'asset', fileName: 'page-parts.json', source: JSON.stringify(parts, null, 2) });
      },
    },
  };
}

/** The files of a lazily imported module that the entry does not load. */
function filesOf(bundle: Rolldown.OutputBundle, source: string): { js: string[]; css: string[] } {
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

/** Prerenders the panel, with placeholders for the entries of the navigation. */
async function prerenderFrame(root: string): Promise<PanelFrame> {
  const { module } = await importBundled<typeof import('./panel-frame.tsx')>(fileURLToPath(new URL('panel-frame.tsx', import.meta.url)), {
    root,
  });
  return module.createFrame();
}
