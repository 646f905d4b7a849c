import { parseArgs } from 'node:util';

export const usage = `Builds this folder's remote at every change, and serves it to the pages of a deployed portal in your browser alone.

osk-develop --against https://portal.example

--against URL   the portal; its OVERRIDE_ORIGINS has to name the address that this serves at
--port N        where to serve (the remote's own port)
--help          this`;

/** What was typed makes no sense. */
export class Mistyped extends Error {}

export type Asked = {
  /** The portal's origin. */
  against: string;
  port: number | undefined;
};

/** What was typed, undefined where it is help. @throws Mistyped with one line. */
export function readArguments(args: readonly string[]): Asked | undefined {
  const { against, port, help } = parsed(args);
  if (help) return undefined;
  if (against === undefined) throw new Mistyped('Against which portal? Give its address: --against https://portal.example');
  const address = URL.parse(against);
  if (address === null || !/^https?:$/.test(address.protocol)) {
    throw new Mistyped(`${against} is no address of a portal: --against https://portal.example`);
  }
  return { against: address.origin, port: port === undefined ? undefined : portIn(port) };
}

function parsed(args: readonly string[]) {
  const options = { against: { type: 'string' }, port: { type: 'string' }, help: { type: 'boolean' } } as const;
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new Mistyped(reasonIn(error));
  }
}

/** The first sentence of what `parseArgs` says. */
export function reasonIn(error: unknown): string {
  const [reason] = (error instanceof Error ? error.message : String(error)).split(/\. |\n/);
  return `${reason}. --help tells what can be typed.`;
}

function portIn(typed: string): number {
  if (/^\d{1,5}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= 65_535) return Number(typed);
  throw new Mistyped(`--port ${typed} is no port.`);
}
