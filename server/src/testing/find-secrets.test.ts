import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createPeselEncryption } from '../employees/pesel-encryption.ts';
import { createPasswords } from '../passwords/passwords.ts';
import { makeToken } from '../sessions/access-token.ts';
import { describeFindings, findSecrets } from './find-secrets.ts';

const { token } = makeToken();
const link = randomBytes(16).toString('base64url');
const encrypted = createPeselEncryption('x'.repeat(32)).encrypt('44051401359', randomUUID());
const innocent = [
  `{"level":30,"time":1795286400000,"request":"${randomUUID()}","method":"PUT","route":"/api/companies/activate/:id","status":200,"ms":12.5}`,
  '{"level":40,"error":{"stack":["at /app/node_modules/.pnpm/fastify@5.6.1/node_modules/fastify/lib/x.js:1:2"]},"number":44051401358}',
  `{"id":"6f1c1a52-0b1e-4c57-9a0d-440514013590","day":"99999999999","mail":"biuro@portal-osk.example"}`,
  `token ${link} /password-forgotten/:id /activate/`,
];

test.each([
  ['PESEL', '{"PESEL":"44051401359"}'],
  ['PESEL', 'Failing row contains (1, 02270812350, x)'],
  ['PESEL, encrypted', `"peselEncrypted":"${encrypted}"`],
  ['hash of a password', `{"hash":"${await createPasswords().hash('x')}"}`],
  ['token', `Authorization: Bearer ${token}`],
  ['token', `{"authorization":"Bearer ${token}"}`],
  ['token', `{\\"token\\":\\"${token}\\"}`],
  ['token', `GET /home?token=${token} HTTP/1.1`],
  ['token', `{"session":"${token}"}`],
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
])('a %s in the log is found, its line and kind told, and not itself', (kind, planted) => {
  const lines = [...innocent, planted, ...innocent];
  const findings = findSecrets(lines.join('\n'), { password: ['Abcdef1!'], name: ['Żaneta'] });
  expect(findings).toEqual([{ line: 5, kind }]);
  expect(describeFindings(findings)).toBe(`line 5: ${kind}`);
});

test('what a log of ours holds is none of it', () => {
  expect(findSecrets(innocent.join('\n'), { password: ['Abcdef1!'] })).toEqual([]);
});

test('only what is asked for is looked for', () => {
  expect(findSecrets('anna@example.com $argon2 44051401359', {}, ['hash of a password'])).toEqual([
    { line: 1, kind: 'hash of a password' },
  ]);
});
