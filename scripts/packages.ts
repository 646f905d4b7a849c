import { fileURLToPath } from 'node:url';

/** The folder of this repository. */
export const root = fileURLToPath(new URL('..', import.meta.url));

export const remotes = ['mfe-landing', 'mfe-licences', 'mfe-sms', 'mfe-pkk'] as const;

/** The packages that Vite builds. */
export const frontEndPackages = ['shell', ...remotes] as const;
