import { expect, test } from 'vitest';
import { groups } from '../commands.ts';
import { parseDecimal } from './options.ts';
import { runOperator } from './run-operator.ts';

const commands = groups.flatMap((group) => group.commands);

/** Runs a command line that must not reach a file or a database. */
async function type(...args: string[]) {
  const printed = { out: '', errors: '' };
  const reached = (what: string) => () => Promise.reject(new Error(`reached ${what}`));
  const terminal = {
    async out(text: string) {
      printed.out += text;
    },
    error(text: string) {
      printed.errors += text;
    },
    pathOf: (file: string) => file,
    readFile: reached('a file'),
    writeFile: reached('a file'),
  };
  return { code: await runOperator(args, { groups, terminal, user: 'anna', connect: reached('a database') }), ...printed };
}

test('prints help with examples at every level', async () => {
  for (const words of [[], ...groups.map(({ name }) => [name]), ...commands.map(({ name }) => name.split(' '))]) {
    const { code, out, errors } = await type(...words, '--help');
    expect([code, errors]).toEqual([0, '']);
    expect(out).toContain(`Usage: ${['portal operator', ...words].join(' ')} `);
    expect(out).toMatch(/\nExamples:\n {2}\$ portal operator /);
    if (words.length === 2) expect(out).toContain('--json');
  }
});

test.each([[[]], [['orders']], [['order']], [['orders', 'pay']], [['orders', 'show']], [['orders', 'list', '--all']]])(
  'exits with 2 for invalid usage: %j',
  async (args) => {
    const { code, out, errors } = await type(...args);
    expect([code, out, errors]).toEqual([2, '', expect.stringMatching(/^(error: |Usage: )/)]);
  },
);

test('accepts the usage of every example', async () => {
  for (const example of commands.flatMap(({ examples }) => examples)) {
    const words = [...example.replace(/ [<>] .*/, '').matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
    const { code, errors } = await type(...words);
    expect([code, errors]).toEqual([1, expect.stringMatching(/reached a (file|database)|cannot be read/)]);
  }
});

test('parses a typed price with a comma or a point and at most two decimals', () => {
  expect(['479,50', '479.50', '479', ' 479,5 ', '0,29'].map(parseDecimal)).toEqual([47_950, 47_950, 47_900, 47_950, 29]);
  expect(['', '-1', '479,505', '4 79', '1.234,56', '1e3', 'free', '12345678901'].map(parseDecimal)).toEqual(Array.from({ length: 8 }));
});
