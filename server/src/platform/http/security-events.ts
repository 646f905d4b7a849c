import type { FastifyBaseLogger } from 'fastify';

/** What happens to logins, passwords and tokens, to the remotes that the portal shows, and to the keys that sign them. */
export type SecurityEvent =
  | `login${'' | '-failed' | '-limited'}`
  | 'logout'
  | 'session-ended'
  | 'other-sessions-ended'
  | `password-change${'d' | '-failed' | '-limited'}`
  | `password-reset${'' | '-requested' | '-limited'}`
  | `email-change${'d' | '-requested' | '-stopped'}`
  | 'activated'
  | 'account-changed'
  | `token-${'created' | 'revoked'}`
  | `remote-${'added' | 'disabled' | 'enabled' | 'removed'}`
  | `release-${'revoked' | 'restored'}`
  | `release-key-${'added' | 'retired' | 'revoked'}`;

export const securityEventMessage = 'security event';

/**
 * Logs a security event at every level. It never contains an e-mail or a token.
 * @param account the company's id, if known
 * @param address the caller's IP address
 */
export function logSecurityEvent(
  log: FastifyBaseLogger,
  event: SecurityEvent,
  account: string | undefined,
  address: string | undefined,
): void {
  log.child({}, { level: 'info' }).info({ event, account, address }, securityEventMessage);
}
