import { execFile } from 'node:child_process';

export type CommandResult = { code: number; output: string };

type Options = { cwd: string; env: NodeJS.ProcessEnv };

/** Runs a command with only this environment, and resolves when it has ended. A command that cannot start has the code 1. */
export function runCommand(command: string, args: readonly string[], options: Options): Promise<CommandResult> {
  return new Promise((resolve) => {
    execFile(command, args, { ...options, maxBuffer: 16 * 1024 * 1024 }, (error, stdout, stderr) => {
      const output = stdout + stderr;
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? 1 : 0, output: output || (error?.message ?? '') });
    });
  });
}
