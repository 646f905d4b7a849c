import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { freePort, temporaryFolder } from './server-process.ts';
import { until } from './wait.ts';

const program = fileURLToPath(new URL('../../examples/replicas/main.ts', import.meta.url));

/** The command that runs several replicas, as its own process on an empty data folder, and what it says. */
export async function startReplicasCommand() {
  const folder = temporaryFolder();
  const port = await freePort();
  const child = spawn(process.execPath, [program, '2'], {
    env: { PATH: process.env.PATH, PORT: String(port), DATA_DIR: folder.path },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let out = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      out += text;
    });
  }
  const ended = new Promise<number | null>((resolve) => child.on('exit', (code) => resolve(code)));
  const says = (what: RegExp) =>
    until(() => {
      const said = what.exec(out);
      if (said === null && child.exitCode !== null) throw new Error(`the command ended: ${out}`);
      return said ?? undefined;
    }, 100);
  return {
    address: `http://localhost:${port}`,
    /** What it writes matches so at last. */
    says,
    /** The processes of the replicas, in their order, and whatever else is known of by number. */
    processes: () => [...out.matchAll(/^ {2}Replica \d .* process (\d+)/gm)].map(([, pid]) => Number(pid)),
    type: (line: string) => void child.stdin.write(`${line}\n`),
    async stop() {
      child.kill('SIGINT');
      const code = await ended;
      folder.remove();
      return code;
    },
  };
}
