import type { AnswerOf, EndpointDefinition, Failure, RequestOf, Success } from '../src/contract/endpoint.ts';
import { ClientError } from '../src/http/client-error.ts';
import type { HttpClient, SendOptions } from '../src/http/http-client.ts';
import type { Language } from '../src/preferences.ts';

export type FakeAnswer = { call: EndpointDefinition; reply(request: unknown, language: () => Language): Promise<unknown> };

/** Answers a call with data, or with the result of a function of the request. */
export function answer<E extends EndpointDefinition>(
  call: E,
  data: AnswerOf<E> | ((request: RequestOf<E>) => AnswerOf<E>),
  successMessage?: string,
): FakeAnswer {
  const dataFor = typeof data === 'function' ? (data as (request: RequestOf<E>) => AnswerOf<E>) : () => data;
  return {
    call,
    reply: async (request) => ({ statusCode: 200, data: dataFor(request as RequestOf<E>), ...(successMessage && { successMessage }) }),
  };
}

/** Answers a call with a failure. */
export function fails(call: EndpointDefinition, statusCode: number, failure: Omit<Failure, 'statusCode'>): FakeAnswer {
  return { call, reply: (_, language) => Promise.reject(new ClientError({ statusCode, ...failure }, language)) };
}

/** Fails a call without a reason, as when a proxy answers for a dead server. */
export function unreachable(call: EndpointDefinition): FakeAnswer {
  return { call, reply: () => Promise.reject(new Error('The server answered 502 without an envelope')) };
}

/** Leaves a call pending until the test resolves it. */
export function pending<E extends EndpointDefinition>(call: E): FakeAnswer & { resolve(data: AnswerOf<E>): void } {
  const { promise, resolve } = Promise.withResolvers<Success<AnswerOf<E>>>();
  return { call, reply: () => promise, resolve: (data) => resolve({ statusCode: 200, data }) };
}

type SentCall = { call: EndpointDefinition; request: unknown; options: SendOptions | undefined };

/** Answers each call with its answers in turn, the last one repeatedly. @throws for a call without an answer */
export function createFakeClient(answers: readonly FakeAnswer[], language: () => Language): HttpClient & { sent: SentCall[] } {
  const sent: SentCall[] = [];
  const remaining = [...answers];
  return {
    sent,
    async send(call, ...[request, options]) {
      sent.push({ call, request, options });
      const isOfCall = (one: FakeAnswer) => one.call.method === call.method && one.call.path === call.path;
      const index = remaining.findIndex(isOfCall);
      const found = remaining[index];
      if (!found) throw new Error(`No answer for ${call.method} ${call.path}`);
      if (remaining.filter(isOfCall).length > 1) remaining.splice(index, 1);
      return (await found.reply(request, language)) as Success<AnswerOf<typeof call>>;
    },
  };
}
