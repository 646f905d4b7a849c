import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const everyShare = fileURLToPath(new URL('every-share.ts', import.meta.url));

/**
 * Module Federation offers a remote only those exports of the host's modules that it has seen used, and takes its own look at the
 * sources for finished after 10 ms of silence: on a busy machine too early, and the build fails on the exports it had not seen.
 * An entry that uses everything is read before anything else can be over, so that nothing hangs on the time.
 */
export function wholeShares(): Plugin {
  return {
    name: 'whole-shares',
    apply: 'build',
    config: () => ({ build: { rolldownOptions: { input: ['./src/remote.ts', everyShare] } } }),
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        for (const [file, output] of Object.entries(bundle)) {
          if (output.type === 'chunk' && output.name === 'every-share') delete bundle[file];
        }
      },
    },
  };
}
