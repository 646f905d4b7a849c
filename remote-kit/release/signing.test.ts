import { createPrivateKey, createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { keyIdOf, type SignedRelease, signedBytes } from '@osk/shared/contract/release-envelope';
import { beforeEach, expect, test } from 'vitest';
import { runRelease, useReleasePortal } from '../testing/fake-release-portal.ts';
import { useFolderPerTest } from '../testing/use-folder.ts';
import { makeReleaseKey, readReleaseKey, signRelease } from './signing.ts';

const { at, write } = useFolderPerTest();
const portal = useReleasePortal();
beforeEach(() => write('package.json', '{ "name": "mfe-sms" }'));

const run = (args: string[], OSK_RELEASE_KEY?: string) =>
  runRelease(args, at(), { HOME: at(), PORTAL: portal.origin, OSK_RELEASE_TOKEN: portal.token, OSK_RELEASE_KEY });

const file = () => at('.config/osk/mfe-sms.pem');

test('TEA-03 keygen makes a private file, prints the public key with the operator’s command, and never replaces a key', async () => {
  const [code, output] = await run(['keygen']);
  expect([code, statSync(file()).mode & 0o777]).toEqual([0, 0o600]);
  const publicKey = createPublicKey(createPrivateKey(readFileSync(file())))
    .export({ format: 'der', type: 'spki' })
    .toString('base64');
  expect(output).toContain(`portal operator remotes key add mfe-sms ${publicKey} --label "release key"`);
  expect(output).toContain(keyIdOf(publicKey));
  expect(output).not.toContain('PRIVATE KEY');
  expect(await run(['keygen'])).toEqual([1, `${file()} exists already. Name another file with --out, or delete it first.`]);
  expect((await run(['keygen', '--out', at('other.pem')]))[1]).toContain('Set OSK_RELEASE_KEY to its text.');
  expect(readReleaseKey('mfe-sms', { HOME: at() }).publicKey).toBe(publicKey);
});

test('signRelease signs the bytes that it sends, with the type of a release', () => {
  const key = makeReleaseKey(at('key.pem'));
  const release = { name: 'mfe-sms', version: 'Ż 1', portal: 'https://portal.example', sequence: 1 } as SignedRelease;
  const { payload, payloadType, signatures } = signRelease(release, key);
  const bytes = Buffer.from(payload, 'base64');
  expect(JSON.parse(bytes.toString())).toEqual(release);
  const [{ sig, keyid } = { sig: '', keyid: '' }] = signatures;
  const isValid = (type?: string) => verify(null, signedBytes(bytes, type), createPublicKey(key.privateKey), Buffer.from(sig, 'base64'));
  expect([keyid, isValid(), isValid(payloadType), isValid('application/json')]).toEqual([key.id, true, true, false]);
});

test('signedBytes has the form of DSSE', () => {
  // The example of protocol.md in secure-systems-lab/dsse.
  const bytes = signedBytes(Buffer.from('hello world'), 'http://example.com/HelloWorld');
  expect(Buffer.from(bytes).toString()).toBe('DSSEv1 29 http://example.com/HelloWorld 11 hello world');
});

test('readReleaseKey reads PEM of a file or a variable, also in one line, and repeats no wrong key', () => {
  const { publicKey } = makeReleaseKey(file());
  expect(readReleaseKey('mfe-sms', { HOME: at() }).publicKey).toBe(publicKey);
  const pem = readFileSync(file(), 'utf8');
  expect(readReleaseKey('mfe-other', { OSK_RELEASE_KEY: pem }).publicKey).toBe(publicKey);
  expect(readReleaseKey('mfe-other', { OSK_RELEASE_KEY: pem.replaceAll('\n', '\\n') }).publicKey).toBe(publicKey);
  const rsa = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
  for (const wrong of ['a secret', rsa, pem.slice(0, 60)]) {
    expect(() => readReleaseKey('mfe-sms', { OSK_RELEASE_KEY: wrong })).toThrow(
      'OSK_RELEASE_KEY is no Ed25519 key in PEM, as osk-release keygen makes it.',
    );
  }
});

test('TEA-03 a release ends before the build without a key that the portal knows', async () => {
  expect(await run([])).toEqual([1, expect.stringContaining('Make a key by: osk-release keygen')]);
  const other = makeReleaseKey(file());
  expect(await run([])).toEqual([
    1,
    `The key ${other.id} of mfe-sms is unknown in the portal. The operator adds it by:\nportal operator remotes key add mfe-sms ${other.publicKey} --label "release key"`,
  ]);
  const [known = { id: '', label: '', state: '' }] = portal.state.keys ?? [];
  portal.state.keys = [{ ...known, state: 'retired' }];
  expect(await run([], portal.key)).toEqual([
    1,
    `The key ${known.id} of mfe-sms is retired in the portal. osk-release keygen makes a new one.`,
  ]);
});

test('TEA-03 a release ends before the build when the portal has another name, or takes unsigned releases only', async () => {
  const address = portal.origin;
  portal.state.portal = 'https://portal.example';
  expect(await run([], portal.key)).toEqual([
    1,
    `${address} is the portal https://portal.example, which signed releases name. Release with --portal https://portal.example.`,
  ]);
  delete portal.state.portal;
  for (const args of [[], ['--dry-run']]) {
    expect(await run(args, portal.key)).toEqual([
      1,
      expect.stringContaining('takes no signed releases, because it is of an older version'),
    ]);
  }
});
