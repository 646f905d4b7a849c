import { findPackageJSON } from 'node:module';
import { join } from 'node:path';

/** The folder of the project or, in a package, of the package. In both the server and its package.json are in `server/`. */
export const projectRoot: string = join(findPackageJSON(import.meta.url) ?? '', '..', '..');
