import { Socket } from 'node:net';
import { maxFileSize, slowestUpload } from '@osk/shared/contract/release';
import type { FastifyInstance } from 'fastify';
import { answerUnreadable } from './error-handler.ts';
import { maxBodyBytes } from './limit-bodies.ts';

const shortest = 30_000;

/** How long a body may take to arrive, milliseconds. @param bodyLimit the most bytes that its route takes */
const timeFor = (bodyLimit: number): number => Math.max(shortest, Math.ceil(bodyLimit / slowestUpload));

/** Fastify's options. Node's limit is for headers and body together, and the same for every route. Fastify's default is to wait forever. */
export const requestTimes = { requestTimeout: shortest + timeFor(maxFileSize), http: { headersTimeout: shortest } };

/** Ends requests whose body takes too long to arrive. Routes for large bodies allow more time. */
export function limitRequestTime(app: FastifyInstance): void {
  app.addHook('onRequest', ({ headers, raw, routeOptions: { bodyLimit = maxBodyBytes } }, _reply, done) => {
    if (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0) {
      const end = () => {
        // An injected request has no connection.
        if (!raw.complete && raw.socket instanceof Socket) answerUnreadable(new Error('timeout'), raw.socket);
      };
      const timer = setTimeout(end, timeFor(bodyLimit)).unref();
      for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(timer));
    }
    done();
  });
}
