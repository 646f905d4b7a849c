import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAbout } from '@osk/shared/contract/embedded-files';
import { type EmbeddedFile, type EmbeddedRelease, releasesPlaceholder } from '@osk/shared/contract/embedded-release';
import { embeddedFolder } from '@osk/shared/contract/release';
import type { ReleaseChoice } from '../../registry/follow-remote.ts';
import type { Registry } from '../../registry/registry.ts';
import type { Encoding } from '../../registry/release-contents.ts';
import { integrityOf } from '../../registry/store/blob-store.ts';
import type { ServedRelease } from '../../registry/validate-release.ts';
import { compressText, type FoundFile } from '../files/static-files.ts';

type Sources = {
  elementFolder: string | undefined;
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
  const composed = new WeakMap<ReleaseChoice, ReturnType<typeof compose>>();

  async function describe({ base, source, release: { version, files, routes } }: ServedRelease): Promise<EmbeddedRelease | undefined> {
    const read = async (file: string) => {
      if (source === 'store') return registry.contents.read(files[`${embeddedFolder}/${file}`] ?? '');
      return readFileSync(join(deployedFolder ?? '', file));
    };
    const isListed = (file: string) =>
      source === 'store' ? Object.hasOwn(files, `${embeddedFolder}/${file}`) : existsSync(join(deployedFolder ?? '', file));
    if (!isListed('about.json')) return undefined;
    const { module, react, reactVersion } = parseAbout(await read('about.json')) ?? {};
    if (!module || !react || !reactVersion || !isListed(module) || !isListed(react)) return undefined;
    const folder = source === 'store' ? `${base}/${embeddedFolder}` : '/embed/v1';
    const fileOf = async (file: string): Promise<EmbeddedFile> => [`${publicUrl}${folder}/${file}`, integrityOf(await read(file))];
    const early = [...new Set(Object.values(routes).flatMap((route) => route.early ?? []))];
    return { version, early, reactVersion, module: await fileOf(module), react: await fileOf(react) };
  }

  async function compose(choice: ReleaseChoice) {
    const [first, ...others] = await Promise.allSettled([choice.served, ...choice.fallbacks].map(describe));
    if (first?.status === 'fulfilled' && !first.value) return undefined;
    // One that cannot be read must not prevent the others. It is read again for the next page.
    const all = [first, ...others].filter((one) => one !== undefined);
    if (all.some(({ status }) => status === 'rejected')) composed.delete(choice);
    const releases = all.flatMap((one) => (one.status === 'fulfilled' && one.value ? [one.value] : []));
    if (releases.length === 0 && first?.status === 'rejected') throw first.reason;
    const list = JSON.stringify(releases);
    const entries = [...texts].map(async ([file, text]) => {
      const filled = text.replace(placeholder, () => list);
      return [file, { ...(await compressText(filled)), hash: integrityOf(filled).slice('sha256-'.length) }] as const;
    });
    return new Map(await Promise.all(entries));
  }

  return async (live: ReleaseChoice | undefined, file: string, encoding: Encoding | undefined): Promise<FoundFile | undefined> => {
    if (!live || !texts.has(file)) return undefined;
    const composing = composed.get(live) ?? compose(live);
    composed.set(live, composing);
    composing.catch(() => composed.delete(live));
    const copies = (await composing)?.get(file);
    if (!copies) return undefined;
    const content = copies[encoding ?? 'identity'];
    return { content, encoding, etag: `"${copies.hash}${encoding === undefined ? '' : `-${encoding}`}"`, isHashed: false };
  };
}

/** What pages of other sites load by name: the script, and the Module Federation container with its manifest. */
const scripts = ['osk-pkk-employees.js', 'remoteEntry.js', 'mf-manifest.json'];
