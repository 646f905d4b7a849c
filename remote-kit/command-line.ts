import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Invalid arguments of a command; it ends with exit code 2. */
export class UsageError extends Error {}

/** `parseArgs` of Node. @throws UsageError with one line */
export function parseArguments<Config extends ParseArgsConfig>(config: Config): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split(/\. |\n/);
    throw new UsageError(`${reason}. --help lists the options.`);
  }
}

/** The portal's address in an option. @throws UsageError when it is not an HTTP address */
export function parsePortal(option: '--portal' | '--against', value: string): URL {
  const address = URL.parse(value);
  if (address && /^https?:$/.test(address.protocol)) return address;
  throw new UsageError(`${value} is not the address of a portal. Example: ${option} https://portal.example`);
}
