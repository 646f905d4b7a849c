import ky from 'ky';
import { type AnswerOf, addressOf, type EndpointDefinition, type RequestOf } from '../contract/endpoint.ts';
import type { Success } from '../contract/envelope.ts';
import { isFailure } from '../contract/is-failure.ts';
import type { Language } from '../preferences.ts';
import { ClientError } from './client-error.ts';

export type HttpOptions = {
  /** Where the API is; empty for the page's own origin. */
  baseUrl: string;
  language(): Language;
  /** The access token of now, if any. */
  token(): string | undefined;
  /** The anti-forgery cookie's value; asked for non-GET calls to the page's own origin alone. */
  antiForgeryToken(): string | undefined;
  /** A call that carried this token was answered 401. */
  onRefusedToken(token: string): void;
};

export type SendOptions = { idempotencyKey?: string; signal?: AbortSignal };
type Arguments<E extends EndpointDefinition> =
  Record<never, never> extends RequestOf<E>
    ? [request?: RequestOf<E>, options?: SendOptions]
    : [request: RequestOf<E>, options?: SendOptions];

export type HttpClient = {
  /**
   * Makes a call of the contract.
   * @throws ClientError when the server refuses with an explanation; another error when no envelope came back.
   */
  send<E extends EndpointDefinition>(call: E, ...args: Arguments<E>): Promise<Success<AnswerOf<E>>>;
};

const timeout = 30_000;

export function createHttpClient(options: HttpOptions): HttpClient {
  return {
    async send(call, ...[request = {}, sendOptions = {}]) {
      const { idempotencyKey, signal } = sendOptions;
      const token = options.token();
      const { body } = request as { body?: unknown };
      const ask = (antiForgery: string | undefined) =>
        ky(options.baseUrl + addressOf(call, request), {
          method: call.method,
          headers: headersOf(options.language(), { token, idempotencyKey, antiForgery }),
          // What was asked for on leaving the page (logging out, say) still reaches the server.
          keepalive: call.method !== 'GET',
          credentials: options.baseUrl === '' ? 'same-origin' : 'omit',
          retry: 0,
          timeout,
          throwHttpErrors: false,
          ...(body !== undefined && { json: body }),
          ...(signal && { signal }),
        });
      const antiForgeryToken = () => (call.method !== 'GET' && options.baseUrl === '' ? options.antiForgeryToken() : undefined);
      const sent = antiForgeryToken();
      let response = await ask(sent);
      // The cookie was gone or no longer good, nothing was done, and the refusal has brought another one.
      if (response.status === 403 && antiForgeryToken() !== sent) response = await ask(antiForgeryToken());
      const answer: unknown = await response.json().catch(() => undefined);
      if (response.status === 401 && token) options.onRefusedToken(token);
      return readEnvelope(answer, response.status);
    },
  };
}

type Marks = { token: string | undefined; idempotencyKey: string | undefined; antiForgery: string | undefined };

function headersOf(language: Language, { token, idempotencyKey, antiForgery }: Marks): Headers {
  const headers = new Headers({ Accept: 'application/json', 'Accept-Language': language });
  if (token) headers.set('Authorization', `Bearer ${token}`);
  if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey);
  if (antiForgery) headers.set('X-XSRF-TOKEN', antiForgery);
  return headers;
}

function readEnvelope<Data>(answer: unknown, status: number): Success<Data> {
  if (typeof answer === 'object' && answer !== null && 'statusCode' in answer && answer.statusCode === 200 && status === 200) {
    return answer as Success<Data>;
  }
  if (isFailure(answer)) throw new ClientError(answer);
  throw new Error(`The server answered ${status} without an envelope`);
}
