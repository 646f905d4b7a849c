import { addressOf, type EndpointDefinition } from '@osk/shared/contract/endpoint';
import fc from 'fast-check';
import { hostileHeaders, hostileParam, hostilePayload, hostileQuery, oddText } from './hostile-values.ts';
import { fieldsOf, hasType, inputSchema } from './input-schema.ts';
import { type Samples, validOf } from './valid-values.ts';
import { type Mistake, mistakesIn, withField } from './wrong-values.ts';

/** A generated request. */
export type FuzzRequest = {
  kind: 'valid' | 'nearly valid' | 'hostile';
  /** The mistake of a nearly valid request. */
  mistake?: Omit<Mistake, 'apply'>;
  url: string;
  /** Headers beside those of a page; undefined removes one. */
  headers: Readonly<Record<string, string | undefined>>;
  payload?: string;
  /** Whether to send over a real connection instead of Fastify's injection. */
  bySocket: boolean;
};

const bySocket = fc.nat(7).map((number) => number === 0);
const languages = fc.constantFrom('pl', 'en');

/** Generates requests from the shapes of a call, equally many of each kind. */
export function requestsFor(endpoint: EndpointDefinition, samples: Samples): fc.Arbitrary<FuzzRequest> {
  const { params, query, body, idempotent } = endpoint;
  const schema = inputSchema(body);
  const validBody = validBodyOf(body, samples);
  const address = fc
    .record({ params: validOf(inputSchema(params), samples, '@'), query: validOf(inputSchema(query), samples, '@') })
    .map((parts) => addressOf(endpoint, parts));
  const key = idempotent ? fc.constantFrom(undefined, undefined, 'one', 'two') : fc.constant(undefined);
  const headers = fc.record({ 'accept-language': languages, 'idempotency-key': key });
  const payload: fc.Arbitrary<{ payload?: string }> =
    body === undefined ? fc.constant({}) : validBody.map((value) => ({ payload: JSON.stringify(value) }));
  const valid = fc
    .tuple(address, headers, payload, bySocket)
    .map(([url, headers, payload, bySocket]): FuzzRequest => ({ kind: 'valid', url, headers, ...payload, bySocket }));

  const mistakes = fc.constantFrom(...mistakesIn(schema));
  const nearlyValid = fc
    .tuple(address, headers, validBody, mistakes, bySocket)
    // An empty list has no entry whose field could be missing.
    .filter(([, , value, { apply, isAccepted }]) => isAccepted || JSON.stringify(apply(value)) !== JSON.stringify(value))
    .map(([url, headers, value, { apply, ...mistake }, bySocket]): FuzzRequest => {
      return { kind: 'nearly valid', mistake, url, headers, payload: JSON.stringify(apply(value)), bySocket };
    });
  const hostile = fc
    .tuple(
      hostileAddress(endpoint, address),
      sometimes(hostileHeaders, {}),
      sometimes(hostilePayload(schema, validBody), undefined),
      payload,
      bySocket,
    )
    .map(([url, headers, hostile, { payload }, bySocket]): FuzzRequest => {
      const sent = hostile ?? payload;
      return { kind: 'hostile', url, headers, ...(sent !== undefined && { payload: sent }), bySocket };
    });
  return body === undefined ? fc.oneof(valid, hostile) : fc.oneof(valid, nearlyValid, hostile);
}

/** Makes one copy of a request for each text field of its body, with an odd text in that field. */
export function withOddTexts(endpoint: EndpointDefinition, request: FuzzRequest): FuzzRequest[] {
  const body: unknown = JSON.parse(request.payload ?? '{}');
  const texts = fieldsOf(inputSchema(endpoint.body)).filter(({ schema }) => hasType(schema, 'string'));
  return texts.map(({ path }) => ({ ...request, kind: 'hostile', payload: JSON.stringify(withField(body, path, oddText)) }));
}

const sometimes = <Value, Nothing>(value: fc.Arbitrary<Value>, nothing: Nothing) => fc.oneof(value, fc.constant(nothing));

function validBodyOf(body: EndpointDefinition['body'], samples: Samples): fc.Arbitrary<unknown> {
  return body === undefined ? fc.constant({}) : validOf(inputSchema(body), samples, '@').filter((value) => body.safeParse(value).success);
}

function hostileAddress({ path, params }: EndpointDefinition, address: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const withQuery = fc.tuple(address, hostileQuery).map(([url, query]) => `${url.replace(/\?.*/, '')}${query}`);
  const withParam = hostileParam.map((value) => path.replace(/\{\w+\}/, value));
  return params === undefined ? fc.oneof(address, address, withQuery) : fc.oneof(address, withQuery, withParam, withParam, withParam);
}
