import type { Host } from '@osk/shared/host';

const day = 24 * 3_600_000;

/** Starts a session of the sample company. */
export function logIn({ session }: Pick<Host, 'session'>): void {
  session.start({ accessToken: 'sample', tokenExpireDate: new Date(Date.now() + day).toISOString() });
}
