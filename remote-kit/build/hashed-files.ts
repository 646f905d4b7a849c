import { hashedFilesName } from '@osk/shared/contract/release';
import type { Plugin, Rolldown } from 'vite';

/**
 * Writes the list of the files whose names have a hash of their content: the server lets browsers keep them for a year. A look at a name
 * is no proof of a hash.
 */
export function hashedFiles(): Plugin {
  return {
    name: 'hashed-files',
    apply: 'build',
    // Last: other plugins emit files in this hook.
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const names = Object.values(bundle)
          .filter(isHashed)
          .map(({ fileName }) => fileName);
        this.emitFile({ type: 'asset', fileName: hashedFilesName, source: JSON.stringify(names.toSorted(), null, 2) });
      },
    },
  };
}

/** A chunk has a placeholder until its hash is known. An asset with a name, not a file name, gets the hash of the naming pattern. */
function isHashed(output: Rolldown.OutputAsset | Rolldown.OutputChunk): boolean {
  return output.type === 'chunk' ? output.preliminaryFileName !== output.fileName : output.names.length > 0;
}
