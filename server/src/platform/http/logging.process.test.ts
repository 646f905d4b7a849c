import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

const fastify = import.meta.resolve('fastify');
const logging = new URL('./logging.ts', import.meta.url).href;

test('flushLog writes every line in its order when the process exits after it', () => {
  const script = `
    const { fastify } = await import('${fastify}');
    const { flushLog, loggingOptions } = await import('${logging}');
    const { log } = fastify(loggingOptions('info'));
    for (let line = 0; line < 50; line += 1) log.info(String(line));
    await flushLog(log);
    process.exit();`;
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' });
  const lines = output.trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(Array.from({ length: 50 }, (_, line) => String(line)));
});
