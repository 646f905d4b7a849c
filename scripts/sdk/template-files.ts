import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { templateFilesIn } from '../../create/write-repository.ts';
import { root } from '../packages.ts';
import type { PackageFiles } from './package-files.ts';
import { readManifest } from './published-manifest.ts';

/** The folder of the template in its package. */
const folderName = 'template';

/** The files of the scaffold's template as they are, tests included, with versions instead of `catalog:`. The scaffold knows `workspace:`. */
export function templateFiles(name: string): PackageFiles {
  const folder = join(root, name, folderName);
  return Object.fromEntries(
    templateFilesIn(folder).map((file) => {
      const content = readFileSync(join(folder, file));
      return [`${folderName}/${file}`, file === 'package.json' ? withVersions(content.toString(), folder) : content];
    }),
  );
}

function withVersions(manifest: string, folder: string): Buffer {
  const versionOf = (dependency: string) => readManifest(join(folder, 'node_modules', dependency)).version;
  return Buffer.from(
    manifest.replaceAll(/"([^"]+)": "catalog:"/g, (_, dependency: string) => `"${dependency}": "${versionOf(dependency)}"`),
  );
}
