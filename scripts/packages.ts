import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

export const remotes = ['mfe-landing', 'mfe-licences', 'mfe-sms', 'mfe-pkk'] as const;

export const frontEndPackages = ['shell', ...remotes] as const;
