import type { AccessToken } from '@osk/shared/stored-session';

/** Tabs without a session ask here, and tabs of the panel answer. Nobody else listens. */
export const sessionChannel = 'session';

export const question = 'session?';

/** `account` is undefined until the answering tab knows its company. */
export type SessionAnswer = AccessToken & { account: string | undefined };
