import type { EndpointDefinition } from '@osk/shared/contract/endpoint';
import type { Host } from '@osk/shared/host';
import { ClientError } from '@osk/shared/host';
import { createFakeClient, type FakeAnswer } from '@osk/shared/testing/answers';
import type { CallState } from './call-state.ts';
import { strings } from './strings.ts';

/** Milliseconds, so that a page shows how it loads. */
const latency = 300;

type Options = { answers: readonly FakeAnswer[]; state(): CallState };

/** Answers calls from the remote's samples. A call without a sample fails, and says so as a toast and on the console. */
export function createSampleClient({ language, toasts }: Host, { answers, state }: Options): Host['http'] {
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
      if (state() === 'pending') return new Promise(() => {});
      if (state() === 'failing') throw new ClientError({ statusCode: 503, clientError: strings[current()].unavailable });
      if (!answers.some((answer) => answer.call === call)) failWithoutSample(call);
      return client.send(call, ...sent);
    },
  };
}
