import type { CookieSerializeOptions } from '@fastify/cookie';
import { cookieValues } from '@osk/shared/contract/cookies';
import type { AnswerOf, EndpointDefinition, ParsedRequestOf, Success } from '@osk/shared/contract/endpoint';
import type { FastifyBaseLogger, FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Transaction } from '../db/database.ts';
import type { RunOnce } from '../idempotency.ts';
import { acceptedLanguages, inBothLanguages, type Language, type Message, preferredLanguage } from '../language/language.ts';
import { ipOf, networkOf } from '../rate-limits/rate-limit-keys.ts';
import { describeError } from './describe-error.ts';
import { HttpError } from './http-error.ts';
import { messages } from './messages.ts';
import { bearerToken, parseFields, parseParams, readIdempotencyKey } from './read-request.ts';
import {
  type Announced,
  acceptBytesOnly,
  announce,
  authorizeRelease,
  leaveUnparsed,
  type ReleaseToken,
  type TokenAccess,
} from './release-calls.ts';
import { successSchema } from './response-schema.ts';
import { logSecurityEvent, type SecurityEvent } from './security-events.ts';

export type Session = { tokenHash: string; companyId: string; scope: 'company' | 'employees'; expiresAt: Date };

/** The routes under `/api`, the look-up of tokens, the limit of calls with a token, the store of idempotency keys, and the endpoints served so far. */
export type Api = TokenAccess & {
  fastify: FastifyInstance;
  findSession(token: string): Promise<Session | undefined>;
  runOnce: RunOnce;
  endpoints: EndpointDefinition[];
};

/** Runs work that follows a decided answer, for example after a commit. Its failure is logged and never changes the answer. */
export async function followUp(log: Pick<FastifyBaseLogger, 'error'>, work: () => unknown): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.error({ error: describeError(error) }, 'follow-up failed');
  }
}

export type Call<E extends EndpointDefinition> = ParsedRequestOf<E> & {
  language: Language;
  session: E['access'] extends 'anyone' | 'release' ? undefined : Session;
  releaseToken: E['access'] extends 'release' ? ReleaseToken : undefined;
  /** Of a call with bytes, and of one whose JSON is unparsed. */
  bytes: E['bytes'] extends true ? Buffer : E['unparsed'] extends true ? Buffer : undefined;
  /** The caller's network, a key of rate limits. */
  address: string;
  log: FastifyRequest['log'];
  cookies: Cookies;
  /** Of the page that calls, as the browser sends it; undefined without a page. */
  origin: string | undefined;
  /** At most 500 characters; empty when the caller sends none. */
  userAgent: string;
  /** Logs an event of this call at every log level. `account` is the company's id, if known. */
  logSecurityEvent(event: SecurityEvent, account: string | undefined): void;
  followUp(work: () => unknown): Promise<void>;
  once: E['idempotent'] extends true ? Once : undefined;
};

export type Cookies = ReturnType<typeof cookiesOf>;

const cookiesOf = (request: FastifyRequest, reply: FastifyReply) => ({
  /** All of a name: another host of the domain may have set some. */
  values: (name: string) => cookieValues(request.headers.cookie, name),
  set: (name: string, value: string, options: CookieSerializeOptions) => void reply.setCookie(name, value, options),
});

/** Runs a call's changes in a transaction, once per `Idempotency-Key`. A repeated call gets the first result, stored as JSON. */
export type Once = <Result>(work: (transaction: Transaction) => Promise<Result>) => Promise<Result>;

/** What a handler returns: the answer, and a message about the success. Frozen data never changes, so it is serialised once. */
type HandlerResult<E extends EndpointDefinition> = (AnswerOf<E> extends undefined
  ? { data?: undefined }
  : { data: Readonly<AnswerOf<E>> }) &
  SuccessMessage;

type SuccessMessage = {
  successMessage?: Message | string | undefined;
  translation?: Success<unknown>['translation'] | undefined;
};

/** Serves one call of the contract. `checkBeforeBody` rejects a release token before a body is read. */
export function serve<const E extends EndpointDefinition>(
  api: Api,
  endpoint: E,
  handle: (call: Call<E>) => Promise<HandlerResult<E>>,
  checkBeforeBody?: (call: Announced<E>) => void | Promise<void>,
): void {
  const { access } = endpoint;
  if (endpoint.idempotent && (access === 'anyone' || access === 'release')) throw new Error('an idempotent call needs a session');
  api.endpoints.push(endpoint);
  const serialiseOnce = createSerialiser();
  const { bodyLimit } = endpoint;
  const route: RouteOptions = {
    method: endpoint.method,
    // Fastify's plugin adds the prefix /api.
    url: endpoint.path.replace('/api', '').replace(/\{(\w+)\}/g, ':$1'),
    schema: { response: { 200: successSchema(endpoint) } },
    ...(bodyLimit !== undefined && { bodyLimit }),
    // The body may be large, so an invalid release token is rejected before it is read.
    ...(access === 'release' && {
      async onRequest(request, reply) {
        const releaseToken = await authorizeRelease(api, request);
        if (!endpoint.bytes) api.countCall(`release ${releaseToken.tokenHash}`);
        // TypeScript cannot follow the types of an endpoint through the parsing.
        await checkBeforeBody?.({ ...announce(endpoint, request, reply), releaseToken } as unknown as Announced<E>);
      },
    }),
    async handler(request, reply) {
      // The body may have taken minutes to arrive.
      const releaseToken = access === 'release' ? await authorizeRelease(api, request) : undefined;
      const session = access === 'anyone' || access === 'release' ? undefined : await authorize(api, access, request);
      const call = parseCall(api, endpoint, { session, releaseToken }, request, reply);
      const { data, ...result } = await handle(call as unknown as Call<E>);
      const { successMessage, translation } = sayResult(result, request.headers['accept-language']);
      const page = endpoint.paged ? cutPage(data as unknown as { id: string }[], call.query as PageQuery) : { data };
      const answer = { statusCode: 200, ...page, successMessage, translation };
      if (endpoint.paged || successMessage !== undefined || !isFrozenObject(data)) return answer;
      return reply.type('application/json; charset=utf-8').send(serialiseOnce(data, answer, reply));
    },
  };
  if (!endpoint.bytes && !endpoint.unparsed) return void api.fastify.route(route);
  // In a context of its own, so that no other call accepts bytes.
  const inItsOwn: FastifyPluginAsync = async (fastify) => {
    if (endpoint.bytes) acceptBytesOnly(fastify);
    else leaveUnparsed(fastify);
    fastify.route(route);
  };
  void api.fastify.register(inItsOwn);
}

function sayResult(result: SuccessMessage, acceptLanguage: string | undefined) {
  if (result.successMessage === undefined) return { successMessage: undefined, translation: undefined };
  const { language, other } = acceptedLanguages(acceptLanguage);
  const { successMessage, translation } =
    typeof result.successMessage === 'function' ? inBothLanguages(result.successMessage, language) : result;
  return { successMessage, translation: other && translation };
}

function parseCall(
  api: Api,
  endpoint: EndpointDefinition,
  { session, releaseToken }: { session: Session | undefined; releaseToken: ReleaseToken | undefined },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const params = parseParams(endpoint.params, request.params);
  const query = endpoint.query && parseFields(endpoint.query, request.query);
  const body = endpoint.unparsed ? undefined : endpoint.body && parseFields(endpoint.body, request.body);
  // Fastify does not parse an empty body.
  const bytes = (endpoint.bytes || endpoint.unparsed) && (Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0));
  return {
    params,
    query,
    body,
    bytes,
    get language() {
      return preferredLanguage(request.headers['accept-language']);
    },
    session,
    releaseToken,
    get address() {
      return networkOf(request.ip);
    },
    log: request.log,
    cookies: cookiesOf(request, reply),
    origin: request.headers.origin,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 500),
    logSecurityEvent: (event: SecurityEvent, account: string | undefined) =>
      logSecurityEvent(request.log, event, account, ipOf(request.ip)),
    followUp: (work: () => unknown) => followUp(request.log, work),
    once:
      endpoint.idempotent &&
      session &&
      onceOf(api, { companyId: session.companyId, key: readIdempotencyKey(request), endpoint, params, body }),
  };
}

function onceOf(api: Api, request: Parameters<RunOnce>[0]): Once {
  return (work) => api.runOnce(request, work);
}

function isFrozenObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.isFrozen(value);
}

/** Serialises the answer with some frozen data once, and then repeats the text. */
function createSerialiser() {
  const texts = new WeakMap<object, string>();
  return (data: object, answer: object, reply: FastifyReply): string => {
    const known = texts.get(data);
    if (known !== undefined) return known;
    // Copied through a buffer: V8 keeps the serialiser's text in many pieces and would join them for every answer.
    const text = Buffer.from(String(reply.serialize(answer))).toString();
    texts.set(data, text);
    return text;
  };
}

async function authorize(api: Api, access: 'company' | 'employees', request: FastifyRequest): Promise<Session> {
  const token = bearerToken(request);
  const session = token === undefined ? undefined : await api.findSession(token);
  if (session === undefined) throw new HttpError(401, messages.notLoggedIn);
  api.countCall(`${session.scope} ${session.companyId}`);
  if (access === 'company' && session.scope !== 'company') throw new HttpError(403, messages.outOfScope);
  return session;
}

type PageQuery = { limit?: number | undefined; after?: string | undefined };

/** Cuts the page after an item out of a whole, bounded list in a stable order. An item of another company is as unknown as any. */
function cutPage<Item extends { id: string }>(items: readonly Item[], { limit = items.length, after }: PageQuery) {
  const start = after === undefined ? 0 : items.findIndex(({ id }) => id === after) + 1;
  if (after !== undefined && start === 0) throw new HttpError(400, messages.unknownPage, { fieldErrors: { after: messages.unknownPage } });
  const data = items.slice(start, start + limit);
  const last = data.at(-1);
  return last === undefined || last === items.at(-1) ? { data } : { data, next: last.id };
}
