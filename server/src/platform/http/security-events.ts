import type { FastifyBaseLogger } from 'fastify';

/** What happens to logins, passwords and tokens, to the remotes that the portal shows, and to the keys that sign them. */
export type SecurityEvent =
  | 'login'
  | 'login-failed'
  | 'login-limited'
  | 'logout'
  | 'session-ended'
  | 'other-sessions-ended'
  | 'password-changed'
  | 'password-change-failed'
  | 'password-change-limited'
  | 'password-reset-requested'
  | 'password-reset-limited'
  | 'password-reset'
  | 'email-change-requested'
  | 'email-change-stopped'
  | 'email-changed'
  | 'activated'
  | 'token-created'
  | 'token-revoked'
  | 'remote-added'
  | 'remote-disabled'
  | 'remote-enabled'
  | 'remote-removed'
  | 'release-revoked'
  | 'release-restored'
  | 'release-key-added'
  | 'release-key-retired'
  | 'release-key-revoked';

export const securityEventMessage = 'security event';

/** Who did it: the company's id if known, and the caller's IP address. Never an e-mail or a token. */
type Subject = { account: string | undefined; address: string | undefined };

/** Logs a security event at every log level. */
export function logSecurityEvent(log: FastifyBaseLogger, event: SecurityEvent, { account, address }: Subject): void {
  const always = log.child({}, { level: 'info' });
  always.info({ event, account, address }, securityEventMessage);
}
