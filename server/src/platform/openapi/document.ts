import type { EndpointDefinition } from '@osk/shared/contract/endpoint';
import { Failure } from '@osk/shared/contract/envelope';
import { dataSchema, successSchema } from '../http/response-schema.ts';

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 description of the calls that are served, made from the same values that serve them. */
export function openApiDocument(endpoints: readonly EndpointDefinition[], serverUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints)
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Portal OSK',
      version: '1.0.0',
      description:
        'Calls other than GET carry the value of the XSRF-TOKEN cookie in X-XSRF-TOKEN; pages of listed foreign origins send a bearer token alone instead. ' +
        'Messages are Polish, or English when Accept-Language prefers it. Prices are gross PLN, instants UTC.',
    },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      schemas: { Failure: dataSchema(Failure, 'output') },
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'The access token of a login; for the employees, also one of limited scope that the provider hands out',
        },
        antiForgery: { type: 'apiKey', in: 'header', name: 'X-XSRF-TOKEN', description: 'The value of the XSRF-TOKEN cookie' },
      },
    },
  };
}

function operation(endpoint: EndpointDefinition): Json {
  const { method, path, summary, access, body, answer } = endpoint;
  const security: Record<string, string[]> = { ...(access !== 'anyone' && { token: [] }), ...(method !== 'GET' && { antiForgery: [] }) };
  return {
    summary,
    operationId: `${method.toLowerCase()}${path.replace(/^\/api|[{}]/g, '').replace(/[/-](\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    tags: [path.split('/')[2]],
    security: Object.keys(security).length > 0 ? [security] : [],
    parameters: parametersOf(endpoint),
    ...(body !== undefined && { requestBody: { required: true, content: json(dataSchema(body, 'input')) } }),
    responses: { 200: { description: 'Success', content: json(successSchema(answer)) }, ...failuresOf(endpoint) },
  };
}

function parametersOf({ params, query, idempotent }: EndpointDefinition): Json[] {
  const header = (name: string, description: string) => ({ name, in: 'header', required: false, description, schema: { type: 'string' } });
  return [
    ...(params === undefined ? [] : partsOf(dataSchema(params, 'input'), 'path')),
    ...(query === undefined ? [] : partsOf(dataSchema(query, 'input'), 'query')),
    header('Accept-Language', 'pl (default) or en'),
    ...(idempotent ? [header('Idempotency-Key', 'The same key and body give the same answer; the same key with another body is 422')] : []),
  ];
}

function partsOf(schema: Json, place: 'path' | 'query'): Json[] {
  const required = (schema.required ?? []) as string[];
  return Object.entries((schema.properties ?? {}) as Record<string, Json>).map(([name, shape]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: shape,
  }));
}

function failuresOf({ method, access, params, body, query, idempotent }: EndpointDefinition): Json {
  // A body that comes where none is wanted is read all the same.
  const reads = method !== 'GET';
  // What anyone may change by its id is named by the secret link of a mail.
  const byLink = access === 'anyone' && method !== 'GET' && (has(params, 'id') || has(body, 'id'));
  // What somebody logged in could guess, or have hashed without end.
  const limited = ['promoCode', 'oldPassword', 'password'].some((field) => has(body, field));
  const described: Record<string, string | false> = {
    400:
      body !== undefined || query !== undefined
        ? 'A field is wrong; `fieldErrors` names it'
        : (reads || params !== undefined) && 'The request cannot be read',
    401: access !== 'anyone' && 'The token is missing, bad or ended',
    403: (method !== 'GET' || access === 'company') && 'The anti-forgery header is missing or the token does not cover the call',
    404: (params !== undefined || has(body, 'id') || has(body, 'parentId')) && 'There is no such thing',
    // What is asked about a licence depends on how it stands.
    409: (body !== undefined || byLink || has(params, 'licenseId')) && 'It conflicts with what is there',
    410: byLink && 'The link was used already, or has expired',
    413: reads && 'The body is larger than 64 KiB',
    415: reads && 'The body is not JSON',
    422: idempotent === true && 'The Idempotency-Key was used with other data',
    429: ((access === 'anyone' && method !== 'GET') || limited) && 'Too many attempts; see Retry-After',
    500: 'Something unexpected',
    503: 'Overloaded, or the database cannot be reached; see Retry-After',
  };
  const entries = Object.entries(described).filter(([, description]) => description !== false);
  return Object.fromEntries(
    entries.map(([status, description]) => [status, { description, content: json({ $ref: '#/components/schemas/Failure' }) }]),
  );
}

const has = (shape: EndpointDefinition['body'], field: string) =>
  shape !== undefined && field in Object(dataSchema(shape, 'input').properties);

const json = (schema: Json) => ({ 'application/json': { schema } });
