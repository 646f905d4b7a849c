import type { EmbeddedFile } from '@osk/shared/contract/embedded-release';
import type { ReactParts } from '@osk/shared/embedding/implementation';
import { importVerified, loadOnce } from '@osk/shared/embedding/import-verified';

// `module-factory.ts` declares both.
declare const $parts: ReactParts;
declare const $dialogs: {
  file: EmbeddedFile;
  /** What the file imports from the module. */
  exports: object;
  /** Takes the place of each dynamic import. */
  load: () => Promise<unknown>;
};

$dialogs.load = loadOnce(async (attempt) => (await importVerified($dialogs.file, attempt)).create($parts, $dialogs));

/** In place of Vite's, which would preload the file without its hash. */
export const __vitePreload = <Module>(load: () => Promise<Module>): Promise<Module> => load();
