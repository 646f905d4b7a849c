import { type Profile, readProfile } from '../contract/company.ts';
import type { Host } from '../host/host-context.tsx';
import type { SessionEnd } from '../session/session.ts';
import { visitor } from './stored-drafts.ts';

type Watched = Pick<Host, 'session' | 'cache'>;

/**
 * Watches to whom a new draft belongs: a company's NIP, `visitor`, or undefined until the profile has arrived.
 * @param onChange called after each change; with why the former session ended when the session has changed
 */
export function watchAccount({ session, cache }: Watched, onChange: (session?: { ended: SessionEnd | null }) => void) {
  /** The NIP is in the profile. The token does not contain it. */
  const read = () => {
    const profile = cache.getState().entries[readProfile.path]?.data as Profile | undefined;
    return session.getState().token ? profile?.nip : visitor;
  };
  const readToken = () => session.getState().token?.accessToken;
  let token = readToken();
  let account = read();
  session.subscribe(({ ended }) => {
    if (token === readToken()) return;
    token = readToken();
    account = read();
    onChange({ ended });
  });
  cache.subscribe(() => {
    const known = read();
    // The end of a session clears the cache before it is handled here.
    if (known === undefined || known === account || token !== readToken()) return;
    account = known;
    onChange();
  });
  return { account: () => account, readToken };
}
