import type { EndpointDefinition } from '@osk/shared/contract/endpoint';
import type { Host } from '@osk/shared/host';
import { ClientError } from '@osk/shared/host';
import { createFakeClient, type FakeAnswer } from '@osk/shared/testing/answers';
import { strings } from './strings.ts';

/** What happens to every call: it gets its sample, stays without an answer, or fails. */
export const callStates = ['answered', 'pending', 'failing'] as const;

const key = 'sample-calls';

export function readCallState(): (typeof callStates)[number] {
  const stored = sessionStorage.getItem(key);
  return callStates.find((state) => state === stored) ?? 'answered';
}

/** Loads the page again, so that its first calls have the new state too. */
export function changeCallState(state: string): void {
  sessionStorage.setItem(key, state);
  location.reload();
}

/** Milliseconds, so that a page shows how it loads. */
const latency = 300;

/** Answers calls from the remote's samples. A call without a sample fails, and says so as a toast and on the console. */
export function createSampleClient({ language, toasts }: Host, answers: readonly FakeAnswer[]): Host['http'] {
  const current = () => language.getState().language;
  const client = createFakeClient(answers, current);

  const failWithoutSample = ({ method, path }: EndpointDefinition): never => {
    const call = `${method} ${path}`;
    console.error(`No sample for ${call}. Add an answer to src/sample-data.ts.`);
    toasts.publish({ kind: 'error', text: strings[current()].noSample(call) });
    throw new ClientError({ statusCode: 501, clientError: strings[current()].noSample(call) });
  };

  return {
    async send(call, ...sent) {
      await new Promise((resolve) => setTimeout(resolve, latency));
      const state = readCallState();
      if (state === 'pending') return new Promise(() => {});
      if (state === 'failing') throw new ClientError({ statusCode: 503, clientError: strings[current()].unavailable });
      if (!answers.some((answer) => answer.call === call)) failWithoutSample(call);
      return client.send(call, ...sent);
    },
  };
}

const day = 24 * 3_600_000;

/** Starts a session of the sample company. */
export function logIn({ session }: Pick<Host, 'session'>): void {
  session.start({ accessToken: 'sample', tokenExpireDate: new Date(Date.now() + day).toISOString() });
}
