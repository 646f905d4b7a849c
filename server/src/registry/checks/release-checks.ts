import { HttpError } from '../../platform/http/http-error.ts';
import { messages as requestMessages } from '../../platform/http/messages.ts';
import { createThreads, ThreadTimeoutError } from '../../platform/threads/threads.ts';
import { createTurns } from '../../platform/threads/turns.ts';
import { messages } from '../messages.ts';
import type { Outcome, Rejection, Task, Work } from './check-thread.ts';

/** Milliseconds of a check. An honest one takes a hundredth. */
const timeout = 5000;
/** How many checks wait. */
const longest = 32;
/** Seconds until the next try. */
const retryAfter = 2;

/**
 * Checks what teams send in one thread, so that no release delays other requests. The remotes take turns: the checks of one delay those of
 * another by one check at most.
 */
export function createReleaseChecks() {
  const threads = createThreads<Task, Outcome>(new URL('./check-thread.ts', import.meta.url), timeout);
  const busy = () => new HttpError(429, requestMessages.tooManyCalls(retryAfter), { retryAfter });
  const { inTurn } = createTurns({ concurrency: 1, longest, ranks: 1, busy });
  return {
    /** @throws HttpError 400 for what cannot be checked in time, 429 when too many checks wait, and that of the check itself */
    async run<Name extends keyof Work>(remote: string, name: Name, ...parameters: Parameters<Work[Name]>): Promise<ReturnType<Work[Name]>> {
      const outcome = await inTurn({ rank: 0, key: remote }, () => threads.run({ name, parameters })).catch((error: unknown) => {
        throw error instanceof ThreadTimeoutError ? new HttpError(400, messages.tooComplex) : error;
      });
      if ('rejected' in outcome) throw asHttpError(outcome.rejected);
      return outcome.done as ReturnType<Work[Name]>;
    },
    close: threads.close,
  };
}

function asHttpError({ status, message, fieldErrors }: Rejection): HttpError {
  const messageOf = (texts: Rejection['message']) => (language: keyof typeof texts) => texts[language];
  const fields = fieldErrors.map(([field, texts]) => [field, messageOf(texts)]);
  return new HttpError(status, messageOf(message), { fieldErrors: Object.fromEntries(fields) });
}
