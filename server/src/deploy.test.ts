import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { isValidNip } from '@osk/shared/contract/numbers';
import type { Provider } from '@osk/shared/contract/page';
import { maxFileSize } from '@osk/shared/contract/release';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { useSharedFolder } from '../testing/use-folder.ts';
import { readConfig } from './platform/config.ts';
import { ProviderFile } from './platform/provider.ts';
import { variables } from './platform/variables.ts';

const folder = useSharedFolder();

const pathOf = (file: string) => new URL(`../../deploy/${file}`, import.meta.url).pathname;
const read = (file: string) => readFileSync(pathOf(file), 'utf8');
const example = JSON.parse(read('provider.example.json'));

/** What an editor shows beside each field. */
const meanings: Record<keyof typeof ProviderFile.shape, string> = {
  portalName: 'The name of the portal, in titles and beside the logo.',
  companyName: 'The name of the company, the payee of transfers.',
  street: 'Street and number.',
  postCode: 'Post code, like 30-001.',
  city: 'City.',
  nip: 'NIP: ten digits with a right check digit.',
  bankAccount: 'Bank account for transfers: 26 digits without spaces, with right check digits.',
  phones: 'Phone numbers as they are shown.',
  emails: 'E-mail addresses. The first receives contact messages and, unless MAIL_FROM is set, is the sender of e-mails.',
  installerUrl: "Address of the program's installer: https://…, or a path of the portal that begins with /.",
  questions: 'Questions and answers of the landing page, in Polish. Without them, it has no such section.',
  references: 'What driving schools say about the program, with their consent: on the landing page, in Polish.',
  legal:
    'Privacy policy, terms and information clause: each an address https://…, or a list of paragraphs. One that begins with "# " is a heading. { "pl": …, "en": … } gives one in both languages; otherwise it is Polish.',
};

function providerSchema() {
  const { properties, ...schema } = z.toJSONSchema(ProviderFile);
  const described = Object.entries(meanings).map(([name, description]) => [name, { description, ...Object(properties?.[name]) }]);
  return { title: 'PROVIDER_FILE of Portal OSK', ...schema, properties: { $schema: { type: 'string' }, ...Object.fromEntries(described) } };
}

test('provider.schema.json is made from the shape that the server reads, and has every field', async () => {
  // After a change of the shape, run this test with --update.
  await expect(`${JSON.stringify(providerSchema(), null, 2)}\n`).toMatchFileSnapshot(pathOf('provider.schema.json'));
  const { properties, required, additionalProperties } = JSON.parse(read('provider.schema.json'));
  expect([Object.keys(properties), additionalProperties]).toEqual([['$schema', ...Object.keys(ProviderFile.shape)], false]);
  const optional = ['questions', 'references', 'legal'];
  expect([...required, ...optional].toSorted()).toEqual(Object.keys(ProviderFile.shape).toSorted());
});

test('OPS-02 provider.example.json has the right shape, and is rejected until NIP and bank account are replaced', () => {
  expect(example.$schema).toBe('/opt/portal/current/deploy/provider.schema.json');
  expect(z.safeParse(ProviderFile, example).success).toBe(true);
  const file = join(folder, 'provider.json');
  const readWith = (changes: Partial<Provider>) => {
    writeFileSync(file, JSON.stringify({ ...example, ...changes }));
    return readConfig({ PROVIDER_FILE: file });
  };
  expect(() => readWith({})).toThrow('nip is wrong');
  const nip = '6760000109';
  expect(isValidNip(nip)).toBe(true);
  expect(() => readWith({ nip })).toThrow('the check digits of bankAccount are wrong');
  expect(readWith({ nip, bankAccount: '61109010140000071219812874' })).toMatchObject({
    provider: { nip, companyName: example.companyName },
    // A forgotten sample would count as the provider's text.
    legalTexts: {},
  });
});

test('OPS-02 portal.env.example is rejected until the key is set, and then has valid values', () => {
  const values = parseEnv(read('portal.env.example'));
  const PROVIDER_FILE = fileURLToPath(new URL('./platform/sample-provider.json', import.meta.url));
  expect(() => readConfig({ ...values, PROVIDER_FILE })).toThrow(/^SECRET_KEY is required/);
  const config = readConfig({ ...values, PROVIDER_FILE, SECRET_KEY: 'x'.repeat(32) });
  expect(config).toMatchObject({ host: '127.0.0.1', dataDir: '/var/lib/portal', publicUrl: 'https://portal.example.com' });
  expect(values.PROVIDER_FILE).toBe('/etc/portal/provider.json');
});

test('the commented settings of portal.env.example show their defaults', () => {
  const commented = [...read('portal.env.example').matchAll(/^#([A-Z_]+)=(.*)$/gm)].map(
    ([, name = '', value = '']) => [name, value] as const,
  );
  expect(commented.map(([name]) => name).filter((name) => !(name in variables))).toEqual([]);
  const numbers = commented.filter(([, value]) => /^\d+$/.test(value));
  expect(numbers.length).toBeGreaterThan(0);
  expect(readConfig(Object.fromEntries(numbers))).toEqual(readConfig({}));
});

/** The settings of a unit by section, in order. A repeated key is a list. */
function parseUnit(file: string): Record<string, Record<string, string[]>> {
  const sections: Record<string, Record<string, string[]>> = {};
  let section: Record<string, string[]> | undefined;
  for (const line of read(file).split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const [, heading] = /^\[(\w+)\]$/.exec(line) ?? [];
    const [, key, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
    if (heading !== undefined) {
      section = {};
      sections[heading] = section;
    } else if (section === undefined || key === undefined || value === undefined) throw new Error(`${file}: ${line}`);
    else section[key] = [...(section[key] ?? []), value];
  }
  return sections;
}

test('the units run the program as the user portal, and leave it the time to stop', () => {
  const [server, backup, timer] = ['portal.service', 'portal-backup.service', 'portal-backup.timer'].map(parseUnit);
  expect([server, backup, timer].map((unit) => Object.keys(unit ?? {}))).toEqual([
    ['Unit', 'Service', 'Install'],
    ['Unit', 'Service'],
    ['Unit', 'Timer', 'Install'],
  ]);
  const { DRAIN_SECONDS = '' } = parseEnv(read('portal.env.example'));
  expect(Number(server?.Service?.TimeoutStopSec)).toBe(Number(DRAIN_SECONDS) + 75);
  expect(server?.Service?.ExecStart).toEqual(['/opt/portal/current/bin/portal start']);
  expect(server?.Service?.EnvironmentFile).toEqual(['/etc/portal/portal.env', '-/etc/portal/%N.env']);
  expect(String(backup?.Service?.ExecStart)).toContain('/opt/portal/current/bin/portal operator backup create /var/backups/portal/');
  // A backup is at least as restricted as the server.
  const own = ['Type', 'Restart', 'RestartSec', 'EnvironmentFile', 'ExecStart', 'TimeoutStopSec', 'KillMode', 'ReadWritePaths'];
  const ownFolder = ['StateDirectory', 'StateDirectoryMode', 'LimitNOFILE', 'LimitCORE'];
  for (const [key, value] of Object.entries(server?.Service ?? {})) {
    if (![...own, ...ownFolder].includes(key)) expect([key, backup?.Service?.[key]]).toEqual([key, value]);
  }
});

test('docs/operations.md says what each file of deploy/ is for', () => {
  const operations = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
  const files = readdirSync(pathOf('.'));
  expect(files).toContain('portal.service');
  expect(files.filter((file) => !operations.includes(file))).toEqual([]);
});

test('nginx.conf asks the port of portal.env.example, hides the metrics, answers ACME, and looks for a file in both replicas', () => {
  const conf = read('nginx.conf');
  const { PORT } = parseEnv(read('portal.env.example'));
  expect(conf).toContain(`server 127.0.0.1:${PORT} max_fails=0;`);
  expect(conf).toMatch(/location = \/metrics \{\s+return 404;\s+\}/);
  const [, plain = '', secure = ''] = conf.split(/^server \{$/m);
  expect(plain).toMatch(/listen 80;.*acme-challenge.*return 301 https:\/\/\$server_name\$request_uri;/s);
  expect(secure).toContain('listen 443 ssl http2;');
  const [, prefixes = '', next = ''] = /location ~ \^\/\((.*)\)\/ \{.*?proxy_next_upstream (.*?);/s.exec(secure) ?? [];
  expect([prefixes.split('|'), next]).toEqual([['assets', 'embed', 'releases', 'remotes', 'retry'], 'error timeout http_404']);
});

test('nginx.conf lets the largest file of a release pass, and leaves it to the server to reject it before it is sent', () => {
  const [, location = ''] = /location \/api\/releases\/ \{(.*?)\}/s.exec(read('nginx.conf')) ?? [];
  expect(location).toContain(`client_max_body_size ${maxFileSize / 1024 / 1024}m;`);
  expect(location).toContain('proxy_request_buffering off;');
  expect(location).toContain('proxy_pass http://portal;');
});

test('every link to a heading of a document leads to one', () => {
  const documents = new URL('../../docs/', import.meta.url);
  const anchorOf = (heading: string) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\d\s_-]/gu, '')
      .replaceAll(' ', '-');
  const anchorsIn = (file: string) => [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));
  const links = readdirSync(documents, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => new URL(file, documents))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\]\(((?!https?:)[^)\s]*#[^)\s]+)\)/g)].map(([, link = '']) => new URL(link, file)),
    );
  expect(links.length).toBeGreaterThan(10);
  expect(links.filter(({ pathname, hash }) => !anchorsIn(pathname).includes(hash.slice(1))).map(String)).toEqual([]);
});
