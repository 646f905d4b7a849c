import type { z } from './shape.ts';

type Shape = z.ZodMiniType;

/** Who may make a call: anyone; a logged-in company; or also the bearer of a token that opens the employees alone. */
export type Access = 'anyone' | 'company' | 'employees';

export type EndpointDefinition = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path, its parameters in braces: `/api/employees/{id}`. */
  path: `/api/${string}`;
  /** One sentence for the API's page. */
  summary: string;
  access: Access;
  params?: Shape;
  query?: Shape;
  body?: Shape;
  /** The shape of the envelope's `data`; none where the answer is a message alone. */
  answer?: Shape;
  /** The call takes an `Idempotency-Key` header: the same key and body give the same answer. */
  idempotent?: true;
  /** The answer is the same for everyone, so the browser may store it in local storage. */
  persist?: true;
};

/**
 * One call of the portal's API: the page sends it, the server serves it, the tests fake it, the OpenAPI document describes it,
 * all from this one value.
 */
export function endpoint<const Definition extends EndpointDefinition>(definition: Definition): Definition {
  return definition;
}

type Output<S> = S extends Shape ? z.output<S> : undefined;
type Part<Name extends string, S> = S extends Shape ? { [Key in Name]: z.input<S> } : { [Key in Name]?: undefined };

/** What the caller gives: `params`, `query` and `body`, those the call has. */
export type RequestOf<E extends EndpointDefinition> = Part<'params', E['params']> & Part<'query', E['query']> & Part<'body', E['body']>;

/** What the handler gets: the same, checked. */
export type ParsedRequestOf<E extends EndpointDefinition> = {
  params: Output<E['params']>;
  query: Output<E['query']>;
  body: Output<E['body']>;
};

/** The `data` of a call's successful answer. */
export type AnswerOf<E extends EndpointDefinition> = Output<E['answer']>;

/** The address of a call, its parameters filled in and escaped, its query appended: `/api/employees/7?x=1`. */
export function addressOf(call: EndpointDefinition, request: { params?: unknown; query?: unknown }): string {
  const params = (request.params ?? {}) as Record<string, string>;
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries((request.query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined) query.set(name, String(value));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}
