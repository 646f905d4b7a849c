import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { type EmbeddedFile, type EmbeddedRelease, releasesPlaceholder } from '@osk/shared/contract/embedded-release';
import { embeddedFolder } from '@osk/shared/contract/release';
import { EmbeddedAbout } from '@osk/shared/contract/shapes/release';
import type { Encoding } from '../releases/file-contents.ts';
import type { ReleaseChoice } from '../releases/follow-remote.ts';
import { integrityOf } from '../releases/integrity.ts';
import type { Registry } from '../releases/registry.ts';
import type { ServedRelease } from '../releases/release-validator.ts';
import type { FoundFile } from './send-release-file.ts';

type Sources = {
  /** The portal's build of the element; undefined when it is not built. */
  elementFolder: string | undefined;
  /** The embedded build that was deployed with the portal. */
  embeddedFolder: string | undefined;
  publicUrl: string;
  registry: Registry;
};

const placeholder = new RegExp(`(["'\`])${releasesPlaceholder.replace(/[/*]/g, '\\$&')}\\1`);

/**
 * The scripts of the element, which never fail with a release: the element mounts one of the releases that are named in them. Undefined for
 * other files, and for a live release that it cannot mount.
 */
export function createElementFiles({ elementFolder, embeddedFolder: deployedFolder, publicUrl, registry }: Sources) {
  const texts = new Map(elementFolder === undefined ? [] : scripts.map((file) => [file, readFileSync(join(elementFolder, file), 'utf8')]));
  const composed = new WeakMap<ReleaseChoice, Promise<Map<string, Copies> | undefined>>();

  async function describe({ base, source, release: { version, files, routes } }: ServedRelease): Promise<EmbeddedRelease | undefined> {
    const read = async (file: string) => {
      if (source === 'store') return registry.contents.read(files[`${embeddedFolder}/${file}`] ?? '');
      return readFileSync(join(deployedFolder ?? '', file));
    };
    const isListed = (file: string) =>
      source === 'store' ? Object.hasOwn(files, `${embeddedFolder}/${file}`) : existsSync(join(deployedFolder ?? '', file));
    if (!isListed('about.json')) return undefined;
    const { module, react, reactVersion } = parseAbout(await read('about.json'));
    if (!module || !react || !reactVersion || !isListed(module) || !isListed(react)) return undefined;
    const folder = source === 'store' ? `${base}/${embeddedFolder}` : '/embed/v1';
    const fileOf = async (file: string): Promise<EmbeddedFile> => [`${publicUrl}${folder}/${file}`, integrityOf(await read(file))];
    const early = [...new Set(Object.values(routes).flatMap((route) => route.early ?? []))];
    return { version, early, reactVersion, module: await fileOf(module), react: await fileOf(react) };
  }

  async function compose(choice: ReleaseChoice): Promise<Map<string, Copies> | undefined> {
    const [first, ...others] = await Promise.allSettled([choice.served, ...choice.fallbacks].map(describe));
    if (first?.status === 'fulfilled' && !first.value) return undefined;
    // One that cannot be read must not prevent the others. It is read again for the next page.
    const all = [first, ...others].filter((one) => one !== undefined);
    if (all.some(({ status }) => status === 'rejected')) composed.delete(choice);
    const releases = all.flatMap((one) => (one.status === 'fulfilled' && one.value ? [one.value] : []));
    if (releases.length === 0 && first?.status === 'rejected') throw first.reason;
    const list = JSON.stringify(releases);
    const entries = [...texts].map(async ([file, text]) => [file, await compress(text.replace(placeholder, () => list))] as const);
    return new Map(await Promise.all(entries));
  }

  return async (live: ReleaseChoice | undefined, file: string, encoding: Encoding | undefined): Promise<FoundFile | undefined> => {
    if (!live || !texts.has(file)) return undefined;
    const composing = composed.get(live) ?? compose(live);
    composed.set(live, composing);
    composing.catch(() => composed.delete(live));
    const copies = (await composing)?.get(file);
    if (!copies) return undefined;
    const content = encoding === undefined ? copies.identity : copies[encoding];
    return { content, encoding, etag: `"${copies.hash}${encoding === undefined ? '' : `-${encoding}`}"`, isHashed: false };
  };
}

function parseAbout(content: Buffer): Partial<EmbeddedAbout> {
  try {
    return EmbeddedAbout.parse(JSON.parse(String(content)));
  } catch {
    return {};
  }
}

/** What pages of other sites load by name: the script, and the Module Federation container with its manifest. */
const scripts = ['osk-pkk-employees.js', 'remoteEntry.js', 'mf-manifest.json'];

type Copies = Record<Encoding | 'identity', Buffer> & { hash: string };

async function compress(text: string): Promise<Copies> {
  const identity = Buffer.from(text);
  return {
    identity,
    br: await promisify(brotliCompress)(identity),
    gzip: await promisify(gzip)(identity),
    hash: integrityOf(identity).slice('sha256-'.length),
  };
}
