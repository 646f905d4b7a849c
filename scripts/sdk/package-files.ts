import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../packages.ts';
import { compiledName, readManifest } from './published-manifest.ts';

/** The contents of a built package's files by their paths, sorted. */
export type PackageFiles = Record<string, Buffer>;

/**
 * The files that `files` in a package's manifest names: compiled sources with their declarations, and others such as styles as they are.
 * @param name the package's folder
 * @param compiled the folder with what the compiler has written
 */
export function packageFiles(name: string, compiled: string): PackageFiles {
  const { files = [], bin = {} } = readManifest(join(root, name));
  const programs = Object.values(bin).map((program) => program.replace('./', ''));
  const found: PackageFiles = {};
  for (const file of files.flatMap((entry) => filesIn(join(root, name), entry))) {
    const script = compiledName(file);
    const declaration = script.replace(/\.js$/, '.d.ts');
    if (script === file || !existsSync(join(compiled, name, script))) {
      found[file] = readFileSync(join(root, name, file));
      continue;
    }
    found[script] = Buffer.from(publishedScript(readFileSync(join(compiled, name, script), 'utf8'), programs.includes(file)));
    found[declaration] = readFileSync(join(compiled, name, declaration));
  }
  return Object.fromEntries(Object.entries(found).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function filesIn(folder: string, path: string): string[] {
  if (/\.test\.tsx?$/.test(path)) return [];
  if (!statSync(join(folder, path)).isDirectory()) return [path];
  return readdirSync(join(folder, path)).flatMap((name) => filesIn(folder, `${path}/${name}`));
}

/** Names compiled files where the compiler does not: in addresses of files beside the code. */
function publishedScript(code: string, isProgram: boolean): string {
  const renamed = code.replaceAll(/new URL\('([^']+)', import\.meta\.url\)/g, (_, file: string) => {
    return `new URL('${compiledName(file)}', import.meta.url)`;
  });
  // Node before 24.2 has no `import.meta.main`: the program would do nothing, and report success.
  return isProgram ? renamed.replace(/^if \(import\.meta\.main\)\s*/m, '') : renamed;
}
