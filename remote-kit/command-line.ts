import http from 'node:http';
import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Invalid arguments of a command; it ends with exit code 2. */
export class UsageError extends Error {}

/** A release that was rejected or failed; it ends with exit code 1. The message has one reason a line. */
export class ReleaseError extends Error {}

/** `parseArgs` of Node. @throws UsageError with one line */
export function parseArguments<Config extends ParseArgsConfig>(
  config: Config,
): ReturnType<typeof parseArgs<Config & { args: readonly string[] }>> {
  const { args = process.argv.slice(2) } = config;
  try {
    // npm removes the `--` of `npm run release -- --list`, pnpm passes it on.
    return parseArgs({ ...config, args: args[0] === '--' ? args.slice(1) : args });
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

/**
 * Sends requests over HTTPS through the proxy of HTTPS_PROXY, as npm does. Plain HTTP uses no proxy, because it carries a token
 * unencrypted. Returns a function that resets this.
 */
export function setProxy({ HTTPS_PROXY, https_proxy = HTTPS_PROXY, NO_PROXY, no_proxy = NO_PROXY }: NodeJS.ProcessEnv): () => void {
  return http.setGlobalProxyFromEnv({ ...(https_proxy && { https_proxy }), ...(no_proxy && { no_proxy }) });
}

/** Why a request got no answer: `connect ECONNREFUSED 127.0.0.1:4200`. */
export function reasonOf(failure: unknown): string {
  // Node tries each address of a host. Only the errors of the attempts have a message.
  if (failure instanceof AggregateError) return failure.errors.map(reasonOf).join(', ');
  if (!(failure instanceof Error)) return String(failure);
  return failure.cause === undefined ? failure.message : reasonOf(failure.cause);
}
