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

/** Why a request got no answer: `connect ECONNREFUSED 127.0.0.1:4200`. */
export function reasonOf(failure: unknown): string {
  const { cause = failure } = failure as Error;
  // Node tries each address of a host. Only the errors of the attempts have a message.
  if (cause instanceof AggregateError) return cause.errors.map(({ message }: Error) => message).join(', ');
  return cause instanceof Error ? cause.message : String(cause);
}
