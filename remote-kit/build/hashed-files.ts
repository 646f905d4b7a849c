import { hashedFilesName } from '@osk/shared/contract/release';
import type { Plugin, Rolldown } from 'vite';

/**
 * Writes the list of the files whose names have a hash of their content: the server lets browsers keep them for a year. A name
 * alone does not prove a hash.
 */
export function hashedFiles(): Plugin {
  return {
    name: 'hashed-files',
    apply: 'build',
    // Last: other plugins emit files in this hook.
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler({ assetFileNames }, bundle) {
        const names = Object.values(bundle)
          .filter((output) => (output.type === 'chunk' ? isHashedChunk(output) : isHashedAsset(output, assetFileNames)))
          .map(({ fileName }) => fileName);
        this.emitFile({ type: 'asset', fileName: hashedFilesName, source: JSON.stringify(names.toSorted(), null, 2) });
      },
    },
  };
}

/** A chunk has a placeholder until its hash is known. */
function isHashedChunk({ fileName, preliminaryFileName }: Rolldown.OutputChunk): boolean {
  return preliminaryFileName !== fileName;
}

/** An asset with a name, not a file name, gets its file name from the naming pattern. */
function isHashedAsset(
  { type, names, originalFileNames, source }: Rolldown.OutputAsset,
  pattern: Rolldown.NormalizedOutputOptions['assetFileNames'],
): boolean {
  const used = typeof pattern === 'string' ? pattern : pattern({ type, names, originalFileNames, source });
  return names.length > 0 && used.includes('[hash');
}
