import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { embeddedFolder, type Release } from '@osk/shared/contract/release';
import { z } from '@osk/shared/contract/shape';
import { integrityOf } from '../build/file-hashes.ts';

const script = 'osk-pkk-employees.js';

/** What stands in pages of others, as docs/embedding.md tells them: it has to be there with every release. */
const promised = ['about.json', script, 'mf-manifest.json', 'conformance.js'];

const About = z.object({ version: z.string(), script: z.string(), integrity: z.string() });

/** Why pages of others could not load what a release has for them, one sentence a reason; none where it has nothing for them. */
export function whyNotEmbeddable(folder: string, { files }: Release, packageVersion: string): string[] {
  if (!Object.keys(files).some((file) => file.startsWith(`${embeddedFolder}/`))) return [];
  const missing = promised.map((file) => `${embeddedFolder}/${file}`).filter((file) => !Object.hasOwn(files, file));
  if (missing.length > 0) return missing.map((file) => `${file} is missing: pages of others ask for it.`);
  return whyNotSo(join(folder, embeddedFolder), packageVersion);
}

function whyNotSo(folder: string, packageVersion: string): string[] {
  const told = `${embeddedFolder}/about.json`;
  const about = aboutIn(folder);
  if (!about) return [`${told} does not say version, script and integrity.`];
  return [
    ...(about.script === script ? [] : [`${told} says that the script is ${about.script}; it has to be ${script}.`]),
    ...(about.integrity === integrityOf(readFileSync(join(folder, script)), 'sha384') ? [] : [`${told} has another hash than ${script}.`]),
    ...(about.version === packageVersion ? [] : [`${told} says version ${about.version}, package.json ${packageVersion}.`]),
  ];
}

function aboutIn(folder: string): z.infer<typeof About> | undefined {
  try {
    return About.parse(JSON.parse(readFileSync(join(folder, 'about.json'), 'utf8')));
  } catch {
    return undefined;
  }
}
