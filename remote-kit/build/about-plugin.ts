import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { integrityOf, packageVersionIn } from './file-hashes.ts';

/**
 * Writes `about.json` beside an embedded module's script: its name and version, and the hash for a page that loads the script by
 * `integrity`. The module asks for it too, to tell a portal from anything else that may answer at its address.
 */
export function aboutPlugin(script: string): Plugin {
  let root = '';
  return {
    name: 'about',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    writeBundle({ dir = '' }) {
      const integrity = integrityOf(readFileSync(join(dir, script)), 'sha384');
      const about = { name: script.replace(/\.js$/, ''), version: packageVersionIn(root), script, integrity };
      writeFileSync(join(dir, 'about.json'), `${JSON.stringify(about, null, 2)}\n`);
    },
  };
}
