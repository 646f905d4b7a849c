import { once } from 'node:events';
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { type Config, ConfigurationError } from './platform/config.ts';

/** @throws ConfigurationError when the server cannot listen on the address */
export async function listen(app: FastifyInstance, { port, host }: Config): Promise<void> {
  try {
    await app.listen({ port, host, listenTextResolver: (address) => `listening at ${address}` });
  } catch (error) {
    throw describeListenError(error, port, host) ?? error;
  }
}

/** Checks the port before anything is opened, so that a second start fails at once. @throws ConfigurationError as `listen` does */
export async function checkPort({ port, host }: Config): Promise<void> {
  const probe = createServer();
  try {
    await once(probe.listen({ port, host }), 'listening');
  } catch (error) {
    throw describeListenError(error, port, host) ?? error;
  }
  probe.close();
  await once(probe, 'close');
}

function describeListenError(error: unknown, port: number, host: string): ConfigurationError | undefined {
  const messages: Record<string, string> = {
    EADDRINUSE: `PORT is wrong: port ${port} of ${host} is in use by another process`,
    EACCES: `PORT is wrong: port ${port} may not be used by this user`,
    ENOTFOUND: `HOST is wrong: ${host} is no address of this machine`,
    EADDRNOTAVAIL: `HOST is wrong: ${host} is no address of this machine`,
  };
  const message = error instanceof Error && 'code' in error ? messages[String(error.code)] : undefined;
  return message === undefined ? undefined : new ConfigurationError(message);
}
