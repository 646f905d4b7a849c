import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { variables } from '../server/src/platform/config.ts';
import { root } from './packages.ts';

const operations = readFileSync(join(root, 'docs/operations.md'), 'utf8');
const table = /## Configuration\n(.*?)\n## /s.exec(operations)?.[1] ?? '';
const told = [...table.matchAll(/^\| (`[^|]*) \|/gm)].flatMap(([, names = '']) => names.match(/[A-Z_]{4,}/g) ?? []);

test('the table of the configuration tells of every variable the server reads, and of no other', () => {
  expect(told.toSorted()).toEqual(Object.keys(variables).toSorted());
});
