import type { AnswerOf, EndpointDefinition, ParsedRequestOf } from '@osk/shared/contract/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Language, type Message, preferredLanguage } from '../language/language.ts';
import { networkOf } from '../rate-limits/rate-limit-keys.ts';
import { successSchema } from './answer-schema.ts';
import { bearerToken } from './bearer-token.ts';
import { HttpError } from './http-error.ts';
import { readIdempotencyKey } from './idempotency-key.ts';
import { messages } from './messages.ts';
import { parseFields, parseParams } from './parse.ts';

/** Who calls, by the token that came. */
export type Session = { tokenHash: string; companyId: string; scope: 'company' | 'employees'; expiresAt: Date };

/** Where calls are served: the server's routes under `/api`, how a token is looked up, and what is served so far. */
export type Api = {
  fastify: FastifyInstance;
  findSession(token: string): Promise<Session | undefined>;
  endpoints: EndpointDefinition[];
};

/** A call as its handler gets it: checked, with the session its access asks for. */
export type Call<E extends EndpointDefinition> = ParsedRequestOf<E> & {
  language: Language;
  session: E['access'] extends 'anyone' ? undefined : Session;
  /** The caller's network, by which attempts are counted. */
  address: string;
  /** Its lines carry the request's id. */
  log: FastifyRequest['log'];
  /** Of the Idempotency-Key header, for calls that take one. */
  idempotencyKey: string | undefined;
};

export type Outcome<E extends EndpointDefinition> = (AnswerOf<E> extends undefined ? { data?: undefined } : { data: AnswerOf<E> }) & {
  successMessage?: Message | string;
};

/** Serves one call of the contract: checks access and input by it, and answers by it in the success envelope. */
export function serve<const E extends EndpointDefinition>(api: Api, endpoint: E, handle: (call: Call<E>) => Promise<Outcome<E>>): void {
  api.endpoints.push(endpoint);
  api.fastify.route({
    method: endpoint.method,
    // The API's context adds /api itself.
    url: endpoint.path.replace('/api', '').replace(/\{(\w+)\}/g, ':$1'),
    schema: { response: { 200: successSchema(endpoint.answer) } },
    async handler(request) {
      const session = endpoint.access === 'anyone' ? undefined : await authorise(api, endpoint.access, request);
      const language = preferredLanguage(request.headers['accept-language']);
      const call = {
        params: parseParams(endpoint.params, request.params),
        query: parseFields(endpoint.query, request.query),
        body: parseFields(endpoint.body, request.body),
        language,
        session,
        get address() {
          return networkOf(request.ip);
        },
        log: request.log,
        idempotencyKey: endpoint.idempotent ? readIdempotencyKey(request) : undefined,
      };
      // The types of a call follow from the endpoint's shapes; TypeScript cannot follow them through the parsing.
      const { data, successMessage } = await handle(call as unknown as Call<E>);
      const said = typeof successMessage === 'function' ? successMessage(language) : successMessage;
      return { statusCode: 200, data, successMessage: said };
    },
  });
}

async function authorise(api: Api, access: 'company' | 'employees', request: FastifyRequest): Promise<Session> {
  const token = bearerToken(request);
  const session = token === undefined ? undefined : await api.findSession(token);
  if (session === undefined) throw new HttpError(401, messages.notLoggedIn);
  if (access === 'company' && session.scope !== 'company') throw new HttpError(403, messages.outOfScope);
  return session;
}
