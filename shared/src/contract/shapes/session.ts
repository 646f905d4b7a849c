import { email, existingPassword, id, instant } from './fields.ts';
import { z } from './shape.ts';

export const Credentials = z.object({ email: email(), password: existingPassword() });

export const Expiry = z.object({ tokenExpireDate: instant() });

export const Token = z.extend(Expiry, { accessToken: z.string() });

/** A login of the company. Browser and system are in words, empty when unknown. */
export const SessionSummary = z.object({
  id: z.string(),
  browser: z.string(),
  system: z.string(),
  createdAt: instant(),
  /** Up to five minutes late. */
  lastUsedAt: instant(),
  /** Whether the call came with its token. */
  isCurrent: z.boolean(),
});
export type SessionSummary = z.infer<typeof SessionSummary>;

export const Sessions = z.array(SessionSummary);

export const SessionId = z.object({ id: id() });
