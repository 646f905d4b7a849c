#!/usr/bin/env node
import { parseArguments, parsePortal, UsageError } from '../command-line.ts';

export const usage = `Builds the remote in this folder at every change, and shows it on the pages of a deployed portal, in your browser only.

osk-develop --against https://portal.example

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
    // Imported late: Vite loads slowly, and a usage error does not need it.
    const { develop } = await import('./develop.ts');
    return await develop({ ...options, folder });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return error instanceof UsageError ? 2 : 1;
  }
}

/** The portal's origin and the port; undefined for `--help`. @throws UsageError */
export function readArguments(args: readonly string[]): { portal: string; port: number | undefined } | undefined {
  const options = { against: { type: 'string' }, port: { type: 'string' }, help: { type: 'boolean' } } as const;
  const { against, port, help } = parseArguments({ args: [...args], options }).values;
  if (help) return undefined;
  if (against === undefined) throw new UsageError('Which portal? Example: --against https://portal.example');
  return { portal: parsePortal('--against', against).origin, port: port === undefined ? undefined : parsePort(port) };
}

function parsePort(value: string): number {
  if (/^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= 65_535) return Number(value);
  throw new UsageError(`--port ${value} is not a port.`);
}

if (import.meta.main) process.exit(await developCommand(process.argv.slice(2), process.cwd()));
