import { readProfile } from '@osk/shared/contract/company';
import { addressOf } from '@osk/shared/contract/endpoint';
import { readToken } from '@osk/shared/contract/session';
import type { Host } from '@osk/shared/host';

/**
 * Reads the expiry of a token that came without one, and whose account it opens.
 * @returns the company's name; undefined without an answer, or when the tab has another session meanwhile
 * @throws when the expiry cannot be read
 */
export async function completeSession(
  { http, session, cache }: Pick<Host, 'http' | 'session' | 'cache'>,
  accessToken: string,
): Promise<string | undefined> {
  const isCurrent = () => session.getState().token?.accessToken === accessToken;
  // The panel's bar reads the same entry: there is one request.
  const profile = cache.read({ key: addressOf(readProfile, {}), fetch: () => http.send(readProfile, {}) });
  const { data } = await http.send(readToken, {});
  if (isCurrent()) session.start({ accessToken, ...data });
  const company = (await profile).data;
  return isCurrent() ? company?.name : undefined;
}
