import type { EmbeddedModule } from './embedded-module.ts';

/** One thing that a page has to get right. */
export type Check = {
  name: string;
  /** Looks at it, and leaves the page as it was. @returns a sentence on what was found. @throws Shortcoming with what to do. */
  look(module: EmbeddedModule): Promise<string> | string;
};

export type CheckResult = { name: string; passed: boolean; message: string };

/** Something for the integrator to put right: the message says what. */
export class Shortcoming extends Error {
  override readonly name = 'Shortcoming';
}
