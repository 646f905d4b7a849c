import { describe, expect, test } from 'vitest';
import { carryOut } from './carry-out.ts';
import { commands, groups } from './commands.ts';

/** Types a command line that must not come as far as a database. */
async function type(...args: string[]) {
  const printed = { out: '', errors: '' };
  const terminal = {
    out(text: string) {
      printed.out += text;
    },
    error(text: string) {
      printed.errors += text;
    },
    pathOf(): string {
      throw new Error('no file was to be found');
    },
    readFile: () => Promise.reject(new Error('no file was to be read')),
    writeFile: () => Promise.reject(new Error('no file was to be written')),
  };
  const findAccess = () => Promise.reject(new Error('no database was to be opened'));
  return { code: await carryOut(args, { terminal, user: 'anna', findAccess }), ...printed };
}

describe('the command line', () => {
  const levels = [[], ...groups.map(({ name }) => [name]), ...commands.map(({ name }) => name.split(' '))];

  test.each(levels)('helps at: %s %s', async (...level) => {
    const words = level.filter((word) => word !== undefined);
    const { code, out, errors } = await type(...words, '--help');
    expect([code, errors]).toEqual([0, '']);
    expect(out).toContain(`Usage: ${['pnpm operator', ...words].join(' ')} `);
    expect(out).toMatch(/\nExamples:\n {2}\$ pnpm operator /);
    if (words.length === 2) expect(out).toContain('--json');
  });

  test.each([[[]], [['orders']], [['order']], [['orders', 'pay']], [['orders', 'show']], [['orders', 'list', '--all']]])(
    'says what is wrongly typed in %j',
    async (wrong) => {
      const { code, out, errors } = await type(...wrong);
      expect([code, out]).toEqual([2, '']);
      expect(errors).toMatch(/^(error: |Usage: )/);
    },
  );

  test('every example is one that can be typed', async () => {
    for (const { examples } of commands) {
      for (const example of examples) {
        const words = [...example.replace(/ < .*/, '').matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
        expect((await type(...words)).errors).toMatch(/no (database|file) was to be/);
      }
    }
  });
});
