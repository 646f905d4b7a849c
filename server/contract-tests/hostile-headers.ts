import fc from 'fast-check';

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
const origins = ['null', 'https://other-host.example', 'https://evil.example', 'javascript:1', '', long];
const languages = ['en', 'EN-gb;q=0.1, pl;q=x', '*', 'pl;q=1e400, en;q=-1', ',,,;;;', 'en;q', long, '__proto__'];
const authorisations = ['Bearer', 'Bearer ', 'Basic dTpw', 'Bearer a b', "Bearer ' or 1=1", `Bearer ${long}`, 'bearer __proto__'];

const oddHeaders = {
  'accept-language': fc.constantFrom(...languages),
  'idempotency-key': fc.oneof(fc.constantFrom('', ' ', 'a b', 'ż', long, 'x'.repeat(255), 'x'.repeat(256)), fc.uuid()),
  authorization: fc.constantFrom(...authorisations),
  cookie: fc.constantFrom('XSRF-TOKEN', 'XSRF-TOKEN=.', 'XSRF-TOKEN=%zz; XSRF-TOKEN=a.b', ';;;=;', '__proto__=1', `a=${long}`),
  origin: fc.constantFrom(...origins),
  'content-type': fc.constantFrom(...types, 'multipart/form-data; boundary=x', 'application/x-www-form-urlencoded'),
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
