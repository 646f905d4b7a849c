import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArguments, parsePortal, UsageError } from '../command-line.ts';

const usage = `Shows the remote in this folder, in your browser only.

osk-develop                                    in a portal of its own, with the samples of src/sample-data.ts
osk-develop --against https://portal.example   on the pages of a deployed portal, built again at every change

--against URL   the portal; its OVERRIDE_ORIGINS must contain the address of this server
--port N        port of this server (default: server.port of vite.config.ts)
--help          this text`;

/** Runs `osk-develop` for the remote in a folder until the process is stopped. Returns the exit code. */
export async function developCommand(args: readonly string[], folder: string): Promise<number> {
  try {
    const options = readArguments(args);
    if (options === undefined) {
      console.log(usage);
      return 0;
    }
    const { portal, port } = options;
    if (!existsSync(join(folder, 'src', 'remote.ts'))) throw new UsageError(`${folder} is not the folder of a remote`);
    // Imported late: Vite loads slowly, and a usage error does not need it.
    if (portal === undefined) return await (await import('./serve-samples.ts')).serveSamples({ folder, port });
    return await (await import('./develop.ts')).develop({ portal, port, folder });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return error instanceof UsageError ? 2 : 1;
  }
}

/** The portal's origin, undefined for a portal of its own, and the port; undefined for `--help`. @throws UsageError */
export function readArguments(args: readonly string[]): { portal: string | undefined; port: number | undefined } | undefined {
  const options = { against: { type: 'string' }, port: { type: 'string' }, help: { type: 'boolean' } } as const;
  const { against, port, help } = parseArguments({ args: [...args], options }).values;
  if (help) return undefined;
  return {
    portal: against === undefined ? undefined : parsePortal('--against', against).origin,
    port: port === undefined ? undefined : parsePort(port),
  };
}

function parsePort(value: string): number {
  if (/^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= 65_535) return Number(value);
  throw new UsageError(`--port ${value} is not a port.`);
}
