import { antiForgeryCookie, cookieValues, isAntiForgeryToken } from '../contract/page/cookies.ts';
import { pageCookies } from '../preferences.ts';

/** The value of X-XSRF-TOKEN: all cookies that may be the portal's, because another host of the domain may have set some. */
export const readAntiForgeryTokens = (): string | undefined =>
  cookieValues(pageCookies(), antiForgeryCookie).filter(isAntiForgeryToken).join() || undefined;

/**
 * Sends a change with the anti-forgery token. A missing or outdated cookie is rejected before the call runs, and the answer sets a new one:
 * then it is sent once more.
 */
export async function sendProtected(
  readToken: () => string | undefined,
  send: (token: string | undefined) => Promise<Response>,
): Promise<Response> {
  const sent = readToken();
  const response = await send(sent);
  return response.status === 403 && readToken() !== sent ? send(readToken()) : response;
}
