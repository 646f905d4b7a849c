import { addKeyCommand } from '@osk/shared/contract/release-envelope';
import { keyFileOf, makeReleaseKey } from './release-key.ts';

/** Makes the key of a remote. Returns what the team does with it. @throws ReleaseError */
export function keygen(remote: string, out: string | undefined, environment: NodeJS.ProcessEnv): string {
  const file = out ?? keyFileOf(remote, environment);
  const { id, publicKey } = makeReleaseKey(file);
  const used =
    out === undefined ? `osk-release finds it there. CI gets its text as the secret OSK_RELEASE_KEY.` : 'Set OSK_RELEASE_KEY to its text.';
  return [
    `The private key is in ${file}, which only you can read. Never commit it or send it to anybody.`,
    used,
    '',
    `The public key is ${id}. The portal's operator adds it by:`,
    addKeyCommand(remote, publicKey),
  ].join('\n');
}
