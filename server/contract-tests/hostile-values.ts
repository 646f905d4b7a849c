import fc from 'fast-check';
import { fieldsOf, type JsonSchema } from './input-schema.ts';
import { withField } from './wrong-values.ts';

/** A part of hostile values, which no log line may contain. */
export const logMarker = 'Kanarek7';

/** A valid name that breaks code which treats it as an address, an expression or markup. */
export const oddText = `${logMarker}%zz%"'([{*+?\\<b>$&`;

const hostileText = fc.oneof(
  fc.constantFrom(
    `${logMarker}'); DROP TABLE companies; --`,
    `${logMarker}" OR 1=1 /*`,
    `<script>alert("${logMarker}")</script>{{7*7}}\${7*7}`,
    `${logMarker}\u0000`,
    `${logMarker}\ud800`,
    `\udfff${logMarker}`,
    `\u202e${logMarker}\u2066`,
    '👩‍👩‍👧‍👦🚗\u200d',
    `Z${'\u0301'.repeat(150)}`,
    `${logMarker}\r\nSet-Cookie: a=b`,
    oddText,
    '../../../../etc/passwd',
    '__proto__',
    'constructor',
    'NaN',
    '\ufeff',
    ' \u00a0\u2003 ',
    'x'.repeat(60_000),
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
);

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const hostileJson = fc.constantFrom(
  ...['-0', '1e400', '-1e400', '1e308', '5e-324', '9007199254740993', '0.1e-7', '349.004', 'null', '[]', '{}', 'true', '""'],
  ...[nested(50), nested(5000), '{"length":1}', '{"toString":null,"valueOf":null}', '{"toJSON":1,"then":1}', '{"$ne":null}'],
);

const hostileBodies = [
  ...['{"__proto__":{"admin":true}}', '{"constructor":{"prototype":{"admin":true}}}', '{"\\u005f_proto__":{"a":1}}'],
  ...[nested(20_000), `{"a":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}`, JSON.stringify({ padding: 'x'.repeat(70_000) })],
  ...`null [] "" 0 {} [{}] { {"a":1,} {'a':1} {"a":\u0001} undefined NaN {}{} \ufeff \u0000`.split(' '),
  ...['', ' '],
];

/** Generates bodies as text: with hostile fields, duplicate keys, broken JSON, changed prototypes, or too large. */
export function hostilePayload(schema: JsonSchema, valid: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  const text = valid.map((body) => JSON.stringify(body) ?? '');
  const paths = fieldsOf(schema).map(({ path }) => path);
  const odd = fc.oneof(fc.constantFrom(...hostileBodies), fc.string({ unit: 'binary', maxLength: 60 }));
  if (paths.length === 0) return odd;
  const path = fc.constantFrom(...paths);
  const placeholder = '"@placeholder@"';
  return fc.oneof(
    {
      weight: 4,
      arbitrary: fc.tuple(valid, path, hostileText).map(([body, field, value]) => JSON.stringify(withField(body, field, value))),
    },
    {
      weight: 3,
      arbitrary: fc
        .tuple(valid, path, hostileJson)
        .map(([body, field, json]) => JSON.stringify(withField(body, field, JSON.parse(placeholder))).replaceAll(placeholder, json)),
    },
    { weight: 1, arbitrary: fc.tuple(text, fc.nat(200)).map(([body, dropped]) => body.slice(0, Math.max(0, body.length - 1 - dropped))) },
    { weight: 1, arbitrary: fc.tuple(text, path).map(([body, [name]]) => body.replace('{', `{"${name}":"twice",`)) },
    { weight: 1, arbitrary: text.map((body) => body.replace('{', '{"__proto__":{"id":"x"},')) },
    { weight: 1, arbitrary: text.map((body) => `\ufeff${body}`) },
    { weight: 2, arbitrary: odd },
  );
}

export const hostileParam = fc.oneof(
  fc.constantFrom(
    ...['%00', '%zz', '%2f', '%2F..%2f', '..%2f..%2fetc', '%252e%252e', '%C0%80', '%ff', '%ED%A0%80', '%F0%9F%9A%97', "'%20or%201=1", '%'],
    ...['null', '0', '-1', '1e400', '__proto__', 'constructor', '*', '{id}', ':id', 'x'.repeat(199), 'x'.repeat(201), 'x'.repeat(9000)],
  ),
  hostileText.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 3000)),
  fc.uuid(),
);

const hostileQueries =
  '?&&&= ?__proto__=1 ?constructor[prototype]=1 ?includeTrial=true&includeTrial=false ?includeTrial[]=true ?includeTrial=%zz ' +
  '?includeTrial=maybe ?includeTrial=true%0d%0aX:%20y ?includeProduct= ?includeProduct=%00 ?limit=0 ?limit=201 ?limit=1e2 ' +
  '?limit=1&limit=2 ?after= ?after=x&after=y ? ?% ?a=%ff&b=%ED%A0%80 ?token=x';

export const hostileQuery = fc.oneof(
  fc.constantFrom(...hostileQueries.split(' '), `?${'a=1&'.repeat(2000)}`, `?${'x'.repeat(5000)}`),
  hostileText.map((text) => `?includeProduct=${encodeURIComponent(text.toWellFormed()).slice(0, 3000)}`),
);

const long = 'x'.repeat(4000);
const types = [
  'text/plain',
  'application/json; charset=utf-16',
  'application/json;',
  'application/jsonx',
  'APPLICATION/JSON',
  '',
  'a/b/c',
  ';',
];
const forms = ['multipart/form-data; boundary=x', 'application/x-www-form-urlencoded'];
const origins = ['null', 'https://other-host.example', 'https://evil.example', 'javascript:1', '', long];
const languages = ['en', 'EN-gb;q=0.1, pl;q=x', '*', 'pl;q=1e400, en;q=-1', ',,,;;;', 'en;q', long, '__proto__'];
const authorisations = ['Bearer', 'Bearer ', 'Basic dTpw', 'Bearer a b', "Bearer ' or 1=1", `Bearer ${long}`, 'bearer __proto__'];

const oddHeaders = {
  'accept-language': fc.constantFrom(...languages),
  'idempotency-key': fc.oneof(fc.constantFrom('', ' ', 'a b', 'ż', long, 'x'.repeat(255), 'x'.repeat(256)), fc.uuid()),
  authorization: fc.constantFrom(...authorisations),
  cookie: fc.constantFrom('XSRF-TOKEN', 'XSRF-TOKEN=.', 'XSRF-TOKEN=%zz; XSRF-TOKEN=a.b', ';;;=;', '__proto__=1', `a=${long}`),
  origin: fc.constantFrom(...origins),
  'content-type': fc.constantFrom(...types, ...forms),
  'content-encoding': fc.constantFrom('gzip', 'identity', 'x'),
  accept: fc.constantFrom('text/html', 'application/xml;q=0.9', ''),
  expect: fc.constantFrom('100-continue', 'a-miracle'),
  'x-forwarded-for': fc.constantFrom('1.2.3.4', '::1', "' or 1=1", long),
  'x-http-method-override': fc.constantFrom('DELETE'),
  'x-request-id': fc.constantFrom('x', long),
  'if-none-match': fc.constantFrom('*'),
  range: fc.constantFrom('bytes=0-0'),
};

/** One odd header, rarely several, because each can hide the effect of another. */
export const hostileHeaders: fc.Arbitrary<Readonly<Record<string, string>>> = fc.oneof(
  { weight: 5, arbitrary: fc.oneof(...Object.entries(oddHeaders).map(([name, value]) => value.map((odd) => ({ [name]: odd })))) },
  { weight: 1, arbitrary: fc.record(oddHeaders, { requiredKeys: [], noNullPrototype: true }).map((headers) => ({ ...headers })) },
);
