import { Mistyped, readArguments, usage } from './arguments.ts';

/** Does what was typed, for the remote in a folder, until it is told to stop; the exit code. */
export async function command(args: readonly string[], folder: string): Promise<number> {
  try {
    const asked = readArguments(args);
    if (asked === undefined) {
      console.log(usage);
      return 0;
    }
    // What builds is large: nobody who mistyped has to wait for it to be loaded.
    const { develop } = await import('./develop.ts');
    return await develop({ ...asked, folder });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return error instanceof Mistyped ? 2 : 1;
  }
}
