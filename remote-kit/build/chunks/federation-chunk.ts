import type { Plugin } from 'vite';

const name = 'federation';

/** The parts of a remote that every page needs and that its releases do not change: runtime, shared modules, preloading of chunks. */
const stableModules = /container-runtime|virtual:mf-localSharedImportMap|__loadShare__|vite\/preload-helper|chunks\/load-chunk/;

/** Chunks that Module Federation adds for pages that import a remote by themselves. No host loads them. */
const unusedChunks = ['hostInit', 'pendingShares'];

/** Puts the parts of a container that releases do not change into one chunk. The entry stays apart: it changes with every release. */
export function federationChunk(): Plugin {
  return {
    name: 'federation-chunk',
    apply: 'build',
    // After Module Federation, which adds its own groups before all others.
    enforce: 'post',
    config({ build }) {
      const output = build?.rolldownOptions?.output;
      if (!output || Array.isArray(output) || typeof output.codeSplitting !== 'object') throw new Error('No chunks to group');
      const groups = output.codeSplitting.groups?.filter((group) => group.name !== 'vite-preload-helper') ?? [];
      output.codeSplitting.groups = [...groups, { name, test: stableModules, priority: 1 }];
    },
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk' || chunk.name === name) continue;
          if (unusedChunks.includes(chunk.name)) {
            delete bundle[chunk.fileName];
            continue;
          }
          const outside = chunk.moduleIds.find((id) => stableModules.test(id));
          if (outside) this.error(`${outside} is in ${chunk.fileName}, which changes with every release`);
        }
        const isGrouped = Object.values(bundle).some((output) => output.type === 'chunk' && output.name === name);
        if (!isGrouped) this.error('The build has no module of Module Federation to group');
      },
    },
  };
}
