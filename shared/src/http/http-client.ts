import type { Success } from '../contract/endpoint.ts';
import { type AnswerOf, addressOf, type EndpointDefinition, type RequestOf, readCall } from '../contract/endpoint.ts';
import type { FormDraft } from '../forms/draft-form.ts';
import type { Language } from '../preferences.ts';
import { aheadOf, setServerTime } from '../server-time.ts';
import { sendProtected } from './anti-forgery.ts';
import { ClientError, isFailure, translated } from './client-error.ts';
import { type EarlyAnswer, type EarlyAnswers, headersIn, takeEarlyAnswer } from './early-answers.ts';
import type { Transport } from './transport.ts';

export type HttpOptions = {
  transport: Transport;
  /** Of the API; empty for the page's own origin. */
  baseUrl: string;
  language(): Language;
  /** The access token, if there is one. */
  token(): string | undefined;
  /** The value of the anti-forgery header. Sent only with non-GET calls to the page's own origin. */
  antiForgeryToken(): string | undefined;
  /** Called with the token of a call that was answered 401. */
  onUnauthorized(token: string): void;
  /** Called when a call got no answer. Returns what the call throws. */
  onNoAnswer?: (cause: unknown) => unknown;
  /** GET calls that have begun before a page sends them. More may be added. */
  early?: EarlyAnswers | undefined;
};

export type SendOptions = {
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** The draft of the form that sends. The portal's host keeps the key with it. */
  draft?: FormDraft | undefined;
};
/** A call that creates something needs a key: `useMutation` gives it to `sendOnce`. */
export type Arguments<E extends EndpointDefinition> = E extends { idempotent: true }
  ? [request: RequestOf<E>, options: SendOptions & { idempotencyKey: string }]
  : Record<never, never> extends RequestOf<E>
    ? [request?: RequestOf<E>, options?: SendOptions]
    : [request: RequestOf<E>, options?: SendOptions];

export type HttpClient = {
  /**
   * Sends a call of the contract.
   * @throws ClientError with the server's reason, or another error when no envelope came back. Without an answer the host's reason.
   */
  send<E extends EndpointDefinition>(call: E, ...args: Arguments<E>): Promise<Success<AnswerOf<E>>>;
  /** Whether the remote may make a call. Only the client of a remote in the portal has it. */
  isAllowed?(call: EndpointDefinition): boolean;
};

export function createHttpClient({
  transport,
  baseUrl,
  language,
  token,
  antiForgeryToken,
  onUnauthorized,
  onNoAnswer = (cause) => cause,
  early,
}: HttpOptions): HttpClient {
  type Call = { method: EndpointDefinition['method']; address: string; token: string | undefined; body: unknown } & SendOptions;

  async function fetchAnswer({ method, address, token: sentToken, body, idempotencyKey, signal }: Call): Promise<EarlyAnswer> {
    const fetchWith = (antiForgery: string | undefined) =>
      transport(baseUrl + address, {
        method,
        headers: {
          ...headersIn(language()),
          Authorization: sentToken ? `Bearer ${sentToken}` : undefined,
          'Idempotency-Key': idempotencyKey,
          'X-XSRF-TOKEN': antiForgery,
        },
        // Calls made while the page closes, such as logging out, still reach the server.
        keepalive: method !== 'GET',
        credentials: baseUrl === '' ? 'same-origin' : 'omit',
        ...(body !== undefined && { json: body }),
        ...(signal && { signal }),
      });
    const response = await sendProtected(() => (method !== 'GET' && baseUrl === '' ? antiForgeryToken() : undefined), fetchWith);
    return { status: response.status, ahead: aheadOf(response), answer: await response.json().catch(ignoreWrongJson) };
  }

  return {
    async send(given, ...[request = {}, options]) {
      const call = readCall(given);
      const { method } = call;
      const address = addressOf(call, request);
      // The browser would resolve it to the address of another call.
      if (/\/\.{1,2}(\/|\?|$)/.test(address)) throw new TypeError(address);
      const sentToken = token();
      const { body } = request as { body?: unknown };
      const taken = takeEarlyAnswer(early, { method, address, body, token: sentToken, language: language() });
      // A change makes answers outdated, also those of calls that begin before it is answered.
      const forgetAnswers = () => method === 'GET' || early?.answers.clear();
      forgetAnswers();
      const begun = taken && (await taken);
      const noAnswer = (cause: unknown) => {
        throw options?.signal?.aborted ? cause : onNoAnswer(cause);
      };
      // Last, so that no option replaces what was checked.
      const sent = { ...options, method, address, token: sentToken, body };
      const { status, answer, ahead } = begun ?? (await fetchAnswer(sent).catch(noAnswer).finally(forgetAnswers));
      setServerTime(ahead);
      if (status === 401 && sentToken) onUnauthorized(sentToken);
      return readEnvelope(answer, status, language);
    },
  };
}

/** A proxy's page is no JSON. Any other error means that the connection broke within the answer. */
function ignoreWrongJson(error: unknown): undefined {
  if (!(error instanceof SyntaxError)) throw error;
}

function readEnvelope<Data>(answer: unknown, status: number, language: () => Language): Success<Data> {
  if (typeof answer === 'object' && answer !== null && 'statusCode' in answer && answer.statusCode === 200 && status === 200) {
    const success = answer as Success<Data>;
    return {
      ...success,
      get successMessage() {
        return translated(success, language()).successMessage as string;
      },
    };
  }
  if (isFailure(answer)) throw new ClientError(answer, language);
  throw new Error(`The server answered ${status} without an envelope`);
}
