import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { digest } from '../digest.ts';
import { root } from '../packages.ts';
import { type PackageFiles, packageFiles } from './package-files.ts';
import { hostApiFile, type Manifest, publishedManifest, readManifest } from './published-manifest.ts';
import { writeTarball } from './tarball.ts';
import { teamDocumentPaths, teamDocuments } from './team-documents.ts';
import { templateFiles } from './template-files.ts';

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
    files.create = { ...files.create, ...templateFiles('create') };
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
