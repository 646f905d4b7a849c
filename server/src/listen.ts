import { once } from 'node:events';
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { type Config, ConfigurationError } from './platform/config.ts';

/** @throws ConfigurationError when the address cannot be listened on. */
export async function listen(app: FastifyInstance, { port, host }: Config): Promise<void> {
  try {
    await app.listen({ port, host, listenTextResolver: (address) => `listening at ${address}` });
  } catch (error) {
    throw addressMistake(error, port, host) ?? error;
  }
}

/**
 * Looks before anything is opened or made, so that a server that is started twice says so at once.
 * @throws ConfigurationError as `listen` would.
 */
export async function refuseTakenPort({ port, host }: Config): Promise<void> {
  const probe = createServer();
  try {
    await once(probe.listen({ port, host }), 'listening');
  } catch (error) {
    throw addressMistake(error, port, host) ?? error;
  }
  probe.close();
  await once(probe, 'close');
}

function addressMistake(error: unknown, port: number, host: string): ConfigurationError | undefined {
  const messages: Record<string, string> = {
    EADDRINUSE: `PORT is wrong: port ${port} of ${host} is in use by another process`,
    EACCES: `PORT is wrong: port ${port} may not be used by this user`,
    ENOTFOUND: `HOST is wrong: ${host} is no address of this machine`,
    EADDRNOTAVAIL: `HOST is wrong: ${host} is no address of this machine`,
  };
  const message = error instanceof Error && 'code' in error ? messages[String(error.code)] : undefined;
  return message === undefined ? undefined : new ConfigurationError(message);
}
