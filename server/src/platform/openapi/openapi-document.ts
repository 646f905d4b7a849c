import type { EndpointDefinition } from '@osk/shared/contract/endpoint';
import { Failure } from '@osk/shared/contract/shapes/shape';
import { maxBodyBytes } from '../http/request-rules.ts';
import { dataSchema, successSchema } from '../http/response-schema.ts';

type Json = Record<string, unknown>;

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
        'Calls other than GET repeat the XSRF-TOKEN cookie in X-XSRF-TOKEN, unless they send a bearer token and no cookie of the portal: ' +
        'servers without an Origin, and pages of allowed foreign origins. ' +
        'A login of a page sets the cookie known-browser, which makes later logins of its browser run first. ' +
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
          description:
            'The access token of a login. Calls about employees and reports of embedded failures also accept a token of limited scope from the provider',
        },
        releaseToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'A token from the provider, with which a team releases its remote. It is valid for calls about this remote alone',
        },
        antiForgery: {
          type: 'apiKey',
          in: 'header',
          name: 'X-XSRF-TOKEN',
          description: 'The value of the XSRF-TOKEN cookie; with several cookies of the name, all values, separated by commas',
        },
      },
    },
  };
}

const editRule = 'A property that is left out stays as it is, also in a nested object. Null or an empty text clears an optional one';

const pageRule = 'Answers the whole list, or with `limit` a page of it. Pass its `next` as `after` to get the page after it';

function operation(endpoint: EndpointDefinition): Json {
  const { method, path, summary, access, body, bytes, record, paged } = endpoint;
  const token = access === 'release' ? { releaseToken: [] } : { token: [] };
  const pair = { antiForgery: [] };
  const changing = access === 'anyone' ? [pair] : [{ ...token, ...pair }, token];
  const security = method === 'GET' ? (access === 'anyone' ? [] : [token]) : changing;
  return {
    summary,
    ...(paged && { description: pageRule }),
    operationId: `${method.toLowerCase()}${path.replace(/^\/api|[{}]/g, '').replace(/[/-](\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    tags: [path.split('/')[2]],
    security,
    parameters: parametersOf(endpoint),
    ...(body !== undefined && {
      requestBody: { required: true, ...(record && { description: editRule }), content: json(dataSchema(body, 'input')) },
    }),
    ...(bytes && { requestBody: { required: true, content: { 'application/octet-stream': {} } } }),
    responses: { 200: { description: 'Success', content: json(successSchema(endpoint)) }, ...failuresOf(endpoint) },
  };
}

function parametersOf({ params, query, idempotent }: EndpointDefinition): Json[] {
  const header = (name: string, description: string) => ({ name, in: 'header', required: false, description, schema: { type: 'string' } });
  return [
    ...(params === undefined ? [] : partsOf(dataSchema(params, 'input'), 'path')),
    ...(query === undefined ? [] : partsOf(querySchema(query), 'query')),
    header('Accept-Language', 'pl (default) or en. With both, messages also come in the second one, as `translation`'),
    ...(idempotent
      ? [
          header(
            'Idempotency-Key',
            '1 to 255 visible ASCII characters. Repeats the answer for the same key and body. The same key with another body is 422',
          ),
        ]
      : []),
  ];
}

/** With the types that the texts of an address stand for, such as a number for `limit`: generated clients take those. */
const querySchema = (query: NonNullable<EndpointDefinition['query']>): Json => ({
  ...dataSchema(query, 'input'),
  properties: dataSchema(query, 'output').properties,
});

function partsOf(schema: Json, location: 'path' | 'query'): Json[] {
  const required = (schema.required ?? []) as string[];
  return Object.entries((schema.properties ?? {}) as Record<string, Json>).map(([name, shape]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: shape,
  }));
}

function failuresOf({ method, access, params, body, bytes, bodyLimit = maxBodyBytes, query, idempotent }: EndpointDefinition): Json {
  // The server parses a body even where the call takes none.
  const parsesBody = method !== 'GET';
  // Calls without a login that change something by its id take the id from a secret link of an e-mail.
  const byLink = access === 'anyone' && method !== 'GET' && (hasField(params, 'id') || hasField(body, 'id'));
  const described: Record<string, string | false> = {
    400:
      body !== undefined || query !== undefined
        ? 'Some fields are invalid; see `fieldErrors`'
        : (parsesBody || params !== undefined) && 'The request is malformed',
    401: access !== 'anyone' && 'The token is missing, invalid or expired',
    403:
      (method !== 'GET' || access === 'company' || access === 'release') &&
      'The anti-forgery header is missing or the token does not cover the call',
    404: (params !== undefined || hasField(body, 'id') || hasField(body, 'parentId')) && 'Not found',
    // Calls about a licence depend on its status.
    409: (body !== undefined || byLink || hasField(params, 'licenseId')) && 'A conflict with the present state',
    410: byLink && 'The link was used already, or has expired',
    413: `The body is larger than ${bodyLimit / 1024} KiB${access === 'release' && bodyLimit > maxBodyBytes ? ', or the quota of the remote is used up' : ''}`,
    415: parsesBody && `The body is not ${bytes ? 'application/octet-stream' : 'JSON'}`,
    422: idempotent === true && 'The Idempotency-Key was used with other data',
    429: (access !== 'anyone' || method !== 'GET') && 'Too many attempts or calls; see Retry-After',
    500: 'An unexpected error',
    503: 'Overloaded, or the database cannot be reached; see Retry-After',
  };
  const entries = Object.entries(described).filter(([, description]) => description !== false);
  return Object.fromEntries(
    entries.map(([status, description]) => [status, { description, content: json({ $ref: '#/components/schemas/Failure' }) }]),
  );
}

const hasField = (shape: EndpointDefinition['body'], field: string) =>
  shape !== undefined && field in Object(dataSchema(shape, 'input').properties);

const json = (schema: Json) => ({ 'application/json': { schema } });
