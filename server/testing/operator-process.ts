import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../src/operator/main.ts', import.meta.url));

/**
 * Types a command of the operator as its own process, with the given environment alone; gives its exit code and what it printed, unless
 * that goes to an open file by its number.
 */
export function typeCommand(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  input = '',
  output: 'pipe' | number = 'pipe',
): Promise<{ code: number | null; out: string; errors: string }> {
  const child = spawn(process.execPath, [main, ...args], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['pipe', output, 'pipe'],
  });
  const printed = { out: '', errors: '' };
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    printed.out += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    printed.errors += text;
  });
  // A command that makes no sense ends before it reads.
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(input);
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, ...printed })));
}
