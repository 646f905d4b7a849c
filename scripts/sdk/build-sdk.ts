import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { create } from 'tar';
import { templateFilesIn } from '../../create/write-repository.ts';
import { digest } from '../digest.ts';
import { root } from '../packages.ts';
import { compiledName, hostApiFile, type Manifest, publishedManifest, readManifest } from './published-manifest.ts';

/** The packages that teams install, by their folders. They have one version. */
const teamPackages = ['shared', 'remote-kit', 'create'];
/** The package for pages that embed the PKK module. Its version is in its manifest, because those pages need one without a digest. */
const embedding = 'pkk-employees';
/** The types of the embedded element, which its build serves too. */
const elementTypes = 'mfe-pkk/src/embedding/osk-pkk-employees.d.ts';

const sdkFolder = join(root, 'sdk', 'dist');
const stampFile = join(sdkFolder, '.built-from');

/** Builds the packages if their sources have changed: tarballs in `sdk/dist`, and `index.json` with their manifests. */
export async function buildSdk(): Promise<void> {
  const stamp = digest([
    ...teamPackages,
    embedding,
    elementTypes,
    ...teamDocumentPaths,
    'scripts/sdk',
    'tsconfig.base.json',
    'pnpm-lock.yaml',
  ]);
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  const started = performance.now();
  rmSync(sdkFolder, { recursive: true, force: true });
  mkdirSync(sdkFolder, { recursive: true });
  const version = await packSdk(sdkFolder);
  writeFileSync(stampFile, stamp);
  console.log(`  packages for teams ${version} built in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

/** Compiles and packs the packages into a folder. Returns the version of those for teams. */
export async function packSdk(folder: string): Promise<string> {
  const temporary = mkdtempSync(join(tmpdir(), 'sdk-'));
  try {
    const compiled = join(temporary, 'compiled');
    await compile(compiled);
    const files = Object.fromEntries(teamPackages.map((name) => [name, packageFiles(name, compiled)]));
    const { version: hostApi } = readManifest(join(root, 'shared'));
    files.shared = { ...files.shared, [hostApiFile.replace('./', '')]: serialize({ version: hostApi }) };
    files['remote-kit'] = { ...files['remote-kit'], ...teamDocuments() };
    files.create = { ...files.create, ...templateFiles() };
    const version = `${hostApi}-${digestOf(files)}`;
    files[embedding] = { ...packageFiles(embedding, compiled), [basename(elementTypes)]: readFileSync(join(root, elementTypes)) };
    const index: { file: string; manifest: Manifest }[] = [];
    for (const name of Object.keys(files)) {
      const manifest = publishedManifest(name, name === embedding ? readManifest(join(root, name)).version : version);
      const file = `${name}-${manifest.version}.tgz`;
      const programs = Object.values(manifest.bin ?? {}).map((program) => program.replace('./', ''));
      const complete = { 'package.json': serialize(manifest), ...files[name] };
      await writeTarball(join(folder, file), complete, programs, join(temporary, name));
      index.push({ file, manifest });
    }
    writeFileSync(join(folder, 'index.json'), serialize(index));
    return version;
  } finally {
    rmSync(temporary, { recursive: true });
  }
}

async function compile(outDir: string): Promise<void> {
  const compiler = join(root, 'node_modules/.bin/tsc');
  await promisify(execFile)(compiler, ['-p', join(root, 'scripts/sdk'), '--outDir', outDir]).catch(({ stdout }) => {
    throw new Error(`The packages for teams could not be compiled:\n${stdout}`);
  });
}

/** Eight hexadecimal digits that stand for what the packages contain without their version. */
function digestOf(files: Readonly<Record<string, PackageFiles>>): string {
  // Another version of zlib compresses the same content to other bytes.
  const hash = createHash('sha256').update(process.versions.zlib ?? '');
  for (const [name, contents] of Object.entries(files)) {
    hash.update(serialize(publishedManifest(name, undefined)));
    for (const [path, content] of Object.entries(contents)) hash.update(`\0${path}\0${content.length}\0`).update(content);
  }
  // A number with a leading zero is no valid part of a version.
  return /(?!0\d{7}).{8}/.exec(hash.digest('hex'))?.[0] ?? '';
}

const serialize = (content: unknown) => Buffer.from(`${JSON.stringify(content, null, 2)}\n`);

/** The time of every file in packages of npm, so that the same content has the same bytes. */
const mtime = new Date('1985-10-26T08:15:00Z');

/** Writes a tarball as npm does. @param programs the paths of the files that run as commands; @param folder an empty one for the files */
async function writeTarball(file: string, files: PackageFiles, programs: readonly string[], folder: string): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    const target = join(folder, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, content);
    // Whatever the umask is.
    chmodSync(target, programs.includes(path) ? 0o755 : 0o644);
  }
  await create({ file, cwd: folder, gzip: { level: 9 }, portable: true, mtime, prefix: 'package' }, Object.keys(files));
}

/** What a team reads without this repository, by paths in it and in the package. */
const teamDocumentPaths = ['docs/glossary.md', 'docs/teams.md'];

/** The documents for teams. A link to a document that the package lacks becomes its text. */
function teamDocuments(): PackageFiles {
  return Object.fromEntries(teamDocumentPaths.map((path) => [path, Buffer.from(withoutMissing(readFileSync(join(root, path), 'utf8')))]));
}

function withoutMissing(text: string): string {
  return text.replaceAll(/\[([^\]]+)\]\(([^():#]+)(?:#[^)]*)?\)/g, (link, label: string, target: string) =>
    teamDocumentPaths.includes(`docs/${target}`) ? link : label,
  );
}

/** The files of the scaffold's template as they are, tests included, with versions instead of `catalog:`. The scaffold knows `workspace:`. */
function templateFiles(): PackageFiles {
  const folder = join(root, 'create/template');
  return Object.fromEntries(
    templateFilesIn(folder).map((file) => {
      const content = readFileSync(join(folder, file));
      return [`template/${file}`, file === 'package.json' ? withVersions(content.toString(), folder) : content];
    }),
  );
}

function withVersions(manifest: string, folder: string): Buffer {
  const versionOf = (dependency: string) => readManifest(join(folder, 'node_modules', dependency)).version;
  return Buffer.from(
    manifest.replaceAll(/"([^"]+)": "catalog:"/g, (_, dependency: string) => `"${dependency}": "${versionOf(dependency)}"`),
  );
}

/** The contents of a built package's files by their paths, sorted. */
type PackageFiles = Record<string, Buffer>;

/**
 * The files that `files` in a package's manifest names: compiled sources with their declarations, and others such as styles as they are.
 * @param name the package's folder
 * @param compiled the folder with what the compiler has written
 */
function packageFiles(name: string, compiled: string): PackageFiles {
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
