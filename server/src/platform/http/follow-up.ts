import type { FastifyBaseLogger } from 'fastify';
import { describeError } from './describe-error.ts';

/** Runs work that follows a decided answer, for example after a commit. Its failure is logged and never changes the answer. */
export async function followUp(log: Pick<FastifyBaseLogger, 'error'>, work: () => unknown): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.error({ error: describeError(error) }, 'follow-up failed');
  }
}
