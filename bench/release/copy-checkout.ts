import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Copies a checkout with its uncommitted changes to a new folder. Installed packages are linked. */
export function copyCheckout(checkout: string, copy: string): void {
  const list = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: checkout, encoding: 'utf8' });
  const files = list.split('\0').filter((file) => file !== '' && existsSync(join(checkout, file)));
  for (const file of files) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(checkout, file), join(copy, file));
  }
  symlinkSync(join(checkout, 'node_modules'), join(copy, 'node_modules'));
  // Their links to other packages are relative, so that they lead to the copies.
  for (const name of files.filter((file) => file.endsWith('/package.json')).map(dirname)) {
    const installed = join(checkout, name, 'node_modules');
    if (existsSync(installed)) cpSync(installed, join(copy, name, 'node_modules'), { recursive: true, verbatimSymlinks: true });
  }
}

/** Builds the portal and the ordinary application in a checkout, and copies the builds to `target/federated` and `target/ordinary`. */
export function buildBoth(checkout: string, target: string): void {
  execFileSync(process.execPath, ['scripts/build.ts'], { cwd: checkout, stdio: 'inherit' });
  const script = "import('./bench/spa/build-spa.ts').then(({ buildSpa }) => buildSpa())";
  execFileSync(process.execPath, ['-e', script], { cwd: checkout, stdio: 'inherit' });
  const copyDist = (from: string, to: string, name: string) =>
    cpSync(join(from, name, 'dist'), join(to, name, 'dist'), { recursive: true });
  const parts = readdirSync(join(checkout, 'bench/dist/spa'));
  for (const name of parts) copyDist(checkout, join(target, 'federated'), name);
  for (const name of parts) copyDist(join(checkout, 'bench/dist/spa'), join(target, 'ordinary'), name);
}

/** Replaces a text in the first source of a folder that has it. @throws Error when none does */
export function changeText(folder: string, text: string, replacement: string): void {
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(?!.*\.test\.).*\.tsx?$/.test(file))
    .sort();
  const source = sources.map((file) => join(folder, file)).find((file) => readFileSync(file, 'utf8').includes(text));
  if (!source) throw new Error(`no source in ${folder} has '${text}'`);
  writeFileSync(source, readFileSync(source, 'utf8').replace(text, replacement));
}
