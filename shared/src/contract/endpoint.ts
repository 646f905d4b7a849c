import type { z } from './shapes/shape.ts';

type Shape = z.ZodMiniType;

/** `employees` allows a company's own token, and the token of a page that embeds the employees. `release` allows a team's release token. */
export type Access = 'anyone' | 'company' | 'employees' | 'release';

export type EndpointDefinition = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With parameters in braces: `/api/employees/{id}`. */
  path: `/api/${string}`;
  /** One sentence for the API documentation. */
  summary: string;
  access: Access;
  params?: Shape;
  query?: Shape;
  body?: Shape;
  /** The body is any bytes, sent as `application/octet-stream`. */
  bytes?: true;
  /** The server checks the body's JSON in a thread of its own, because it may be made to take long. */
  unparsed?: true;
  /** The bytes of the largest body; 64 KiB without it. */
  bodyLimit?: number;
  /** The stored record that a PUT changes; `edits` makes its body. */
  record?: z.ZodMiniObject;
  /** The envelope's `data`; absent if the answer is only a message. */
  answer?: Shape;
  /** The answer is a list, which `pageFields` in the query cut into pages. Its items have an id. */
  paged?: true;
  /** Creates something of the company: takes an `Idempotency-Key` header. The same key and input get the same answer. */
  idempotent?: true;
  /** Allows local storage, for an answer that is the same for everyone. Checks a stored answer without a shape, which would load zod. */
  persist?: (stored: unknown) => boolean;
};

/**
 * One call of the API, for the page, the server, tests and the OpenAPI document. It must be a literal of plain properties, because builds
 * for browsers cut out what a page does not use (`remote-kit/build/browser-contract.ts`).
 */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const Definition extends EndpointDefinition>(definition: Definition): Definition {
  return definition;
}

type Output<S> = S extends Shape ? z.output<S> : undefined;
type Part<Name extends string, S> = S extends Shape ? { [Key in Name]: z.input<S> } : { [Key in Name]?: undefined };
type Query<S> = S extends Shape
  ? Record<never, never> extends z.input<S>
    ? { query?: z.input<S> }
    : { query: z.input<S> }
  : { query?: undefined };

/** What the caller passes: those of `params`, `query` and `body` that the call has. A query of optional fields may be left out. */
export type RequestOf<E extends EndpointDefinition> = Part<'params', E['params']> & Query<E['query']> & Part<'body', E['body']>;

/** What the handler gets, parsed. */
export type ParsedRequestOf<E extends EndpointDefinition> = {
  params: Output<E['params']>;
  query: Output<E['query']>;
  body: E['unparsed'] extends true ? undefined : Output<E['body']>;
};

/** The `data` of a call's successful answer. */
export type AnswerOf<E extends EndpointDefinition> = Output<E['answer']>;

/** A call as it is now: what is checked is what is sent. @throws TypeError unless it is one of the API */
export function readCall<E extends EndpointDefinition>(given: E): E {
  const call = { ...given };
  if (typeof call.method === 'string' && typeof call.path === 'string' && call.path.startsWith('/api/')) return call;
  throw new TypeError(call.path);
}

/** The address of a request: `/api/employees/7?x=1`. */
export function addressOf(call: EndpointDefinition, request: { params?: unknown; query?: unknown }): string {
  const params = (request.params ?? {}) as Record<string, string>;
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries((request.query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined) query.set(name, String(value));
  }
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

/** The body of a successful answer. `next` asks for the page after this one; absent on the last page. */
export type Success<Data> = {
  statusCode: 200;
  data: Data;
  next?: string;
  successMessage?: string;
  /** The message in the other language, if the call names both. Servers before 1.2.0 send none. */
  translation?: { language: 'pl' | 'en'; successMessage: string };
};

export type { Failure } from './shapes/shape.ts';
