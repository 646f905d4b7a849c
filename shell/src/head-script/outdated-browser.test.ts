import { readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

/** The inline scripts of the shell's page before the build. */
const html = readFileSync(new URL('../../index.html', import.meta.url), 'utf8');
const scripts = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => script);

/** The kinds of syntax that the script uses, all of which are in ES5. */
const es5 = [
  ...['Program', 'ExpressionStatement', 'IfStatement', 'BlockStatement'],
  ...['UnaryExpression', 'MemberExpression', 'CallExpression', 'AssignmentExpression', 'FunctionExpression', 'Identifier', 'Literal'],
];

test('the script for outdated browsers uses ES5 syntax only', () => {
  expect(scripts).toHaveLength(1);
  const { program, errors } = parseSync('outdated.js', scripts[0] ?? '', { sourceType: 'script', lang: 'js' });
  expect(errors).toEqual([]);
  const kinds = new Set<string>();
  JSON.stringify(program, (_, value) => {
    if (typeof value?.type === 'string') kinds.add(value.type);
    if (value?.optional) kinds.add('?.');
    return value;
  });
  expect([...kinds].filter((kind) => !es5.includes(kind))).toEqual([]);
});
