import { createHmac, randomBytes } from 'node:crypto';
import { hasAntiForgeryCookie } from '../../platform/http/anti-forgery.ts';
import { constantTimeEqual } from '../../platform/http/constant-time-equal.ts';
import { type Cookies, knownBrowserCookie } from '../../platform/http/cookies.ts';
import type { VerifiedAccount } from './session-store.ts';

const days = 90;
/** One browser may know several accounts, for example of an accountant. */
const mostAccounts = 3;
/** Nonce, seconds of the issue, HMAC. Tokens are separated by `~`. */
const tokenPattern = /^([\w-]{22})\.(\d{10})\.([\w-]{43})$/;

const noAccount = { companyId: '', passwordHash: '' };

export type KnownBrowsers = {
  /** The id of the browser's tie to the account; undefined when it is unknown there. Anything but a valid cookie is ignored. */
  find(cookies: Cookies, account: VerifiedAccount | undefined): string | undefined;
  /** Ties the browser to the account for 90 days. Only for pages of the portal, which have the anti-forgery cookie. */
  remember(cookies: Cookies, account: VerifiedAccount): void;
};

/**
 * Recognises browsers that have logged in to an account, by a cookie and without state. It holds one token an account:
 * `nonce.issued.HMAC(secret, account, password hash, nonce, issued)`. So it names no account, and a new password makes it void.
 */
export function createKnownBrowsers(secretKey: string, publicUrl: string, formerSecretKeys: readonly string[] = []): KnownBrowsers {
  const secrets = [secretKey, ...formerSecretKeys];
  const sign = ({ companyId, passwordHash }: VerifiedAccount, nonce: string, issued: string, secret: string) =>
    createHmac('sha256', secret).update(`known-browser:${companyId}:${passwordHash}:${nonce}:${issued}`).digest('base64url');

  /** The nonce of a token of the account; undefined when it is another's. */
  function nonceOf(token: string, account: VerifiedAccount): string | undefined {
    const [, nonce = '', issued = '', signature = ''] = tokenPattern.exec(token) ?? [];
    const isValid = secrets.some((secret) => constantTimeEqual(signature, sign(account, nonce, issued, secret)));
    return isValid ? nonce : undefined;
  }

  return {
    find(cookies, account) {
      // An unknown e-mail takes the same time.
      const [nonce] = tokensIn(cookies).flatMap((token) => nonceOf(token, account ?? noAccount) ?? []);
      return account && nonce;
    },
    remember(cookies, account) {
      if (!hasAntiForgeryCookie(cookies)) return;
      const [nonce, issued] = [randomBytes(16).toString('base64url'), String(Math.floor(Date.now() / 1000))];
      const token = [nonce, issued, sign(account, nonce, issued, secretKey)].join('.');
      const others = tokensIn(cookies).filter((other) => nonceOf(other, account) === undefined);
      cookies.set(knownBrowserCookie, [token, ...others].slice(0, mostAccounts).join('~'), {
        path: '/api/token',
        httpOnly: true,
        secure: publicUrl.startsWith('https:'),
        sameSite: 'strict',
        maxAge: days * 86_400,
      });
    },
  };
}

/** The well-formed tokens that are not too old. */
function tokensIn(cookies: Cookies): string[] {
  const isRecent = (issued: string | undefined) => Math.abs(Date.now() / 1000 - Number(issued)) < days * 86_400;
  const tokens = (cookies.get(knownBrowserCookie) ?? '').slice(0, 500).split('~');
  return tokens.filter((token) => isRecent(tokenPattern.exec(token)?.[2])).slice(0, mostAccounts);
}
