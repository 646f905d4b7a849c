import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** A remote's builds for other people's pages, in this order: the first empties their folder. */
export const embeddedConfigs = ['vite.embedded-script.config.ts', 'vite.embedded-remote.config.ts', 'vite.embedded-conformance.config.ts'];

/** Those that a remote has; none where the portal alone shows it. */
export const embeddedConfigsIn = (folder: string): string[] => embeddedConfigs.filter((config) => existsSync(join(folder, config)));
