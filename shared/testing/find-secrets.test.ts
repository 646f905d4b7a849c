import { expect, test } from 'vitest';
import { describeFindings, findSecrets } from './find-secrets.ts';

// Fixed samples: random ones would sometimes match another pattern.
const token = '7bFq0nJ-yWc2VhSg9XkPz_4mTtR1uLdEo6aQi8KjBvM';
const link = 'x3Zr-Kq8_vT1nYb6Lc0WpA';
const hash = '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0c2FsdA$q0Vt7RzN1mXyK4sBgH9wLpJ2cDfEaUoI8kTnYbWvZxQ';
const encrypted = '0a1b2c3d4e5f.Vt7RzN1mXyK4sBgH.wLpJ2cDfEaUoI8kTnYbWvZ.xQ7bFq0nJyWc2Vh';
const innocent = [
  `{"level":30,"time":1795286400000,"request":"2b7f4a90-5c1d-4e83-b6a2-0d9c8e7f6a51","method":"PUT","route":"/api/companies/activate/:id","status":200,"ms":12.5}`,
  '{"level":40,"error":{"stack":["at /app/node_modules/.pnpm/fastify@5.6.1/node_modules/fastify/lib/x.js:1:2"]},"number":44051401358}',
  `{"id":"6f1c1a52-0b1e-4c57-9a0d-440514013590","day":"99999999999","mail":"biuro@portal-osk.example"}`,
  `token ${link} /password-forgotten/:id /activate/`,
];

test.each([
  ['PESEL', '{"PESEL":"44051401359"}'],
  ['PESEL', 'Failing row contains (1, 02270812350, x)'],
  ['encrypted PESEL', `"peselEncrypted":"${encrypted}"`],
  ['password hash', `{"hash":"${hash}"}`],
  ['token', `Authorization: Bearer ${token}`],
  ['token', `{"authorization":"Bearer ${token}"}`],
  ['token', `{\\"token\\":\\"${token}\\"}`],
  ['token', `GET /home?token=${token} HTTP/1.1`],
  ['token', `{"session":"${token}"}`],
  ['token', `cost=1$${token}`],
  ['PESEL', '"detail":"Failing row:\\n44051401359"'],
  ['PESEL', '"url":"/api/employees?q=%2244051401359%22"'],
  ['e-mail address', '"url":"/home?email=anna%40szkola.example"'],
  ['name', '"url":"/home?name=%C5%BBaneta"'],
  ['name', '"firstName":"\\u017baneta"'],
  ['secret link', `{\\"id\\":\\"${link}\\"}`],
  ['secret link', `"url":"/activate/${link}"`],
  ['secret link', `http://localhost/password-forgotten/${link}?x`],
  ['e-mail address', 'Key (lower(email))=(Anna.Nowak+1@Szkola.example) exists'],
  ['password', 'params: Abcdef1!,x'],
  ['name', '{"firstName":"Żaneta"}'],
])('finds a %s in a log, and reports only its line and kind', (kind, planted) => {
  const lines = [...innocent, planted, ...innocent];
  const findings = findSecrets(lines.join('\n'), { password: ['Abcdef1!'], name: ['Żaneta'] });
  expect(findings).toEqual([{ line: 5, kind }]);
  expect(describeFindings(findings)).toBe(`line 5: ${kind}`);
});

test('finds nothing in the portal’s own log lines', () => {
  expect(findSecrets(innocent.join('\n'), { password: ['Abcdef1!'] })).toEqual([]);
});

test('finds only the given kinds', () => {
  expect(findSecrets('anna@example.com $argon2 44051401359', {}, ['password hash'])).toEqual([{ line: 1, kind: 'password hash' }]);
});
