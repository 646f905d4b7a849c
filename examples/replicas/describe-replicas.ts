import { join } from 'node:path';
import { demoEmail } from '../../server/src/demo/seed-demo.ts';
import type { Config } from '../../server/src/platform/config.ts';
import { logFileOf, type ServerGroup } from './server-group.ts';

type Running = {
  config: Config;
  folder: string;
  databaseUrl: string;
  environmentFile: string;
  password: string;
  group: ServerGroup;
  started: number;
};

/** What the terminal shows once all replicas are ready: where to look, how to log in, and what can be done with them. */
export function describeReplicas({ config, folder, databaseUrl, environmentFile, password, group: { servers }, started }: Running): string {
  const rows = [
    ['Address', config.publicUrl],
    ['Demo login', `${demoEmail}   password: ${password}`],
    ['Mail', config.smtpUrl === undefined ? join(folder, 'mail') : 'by the server of SMTP_URL'],
    ['Database', databaseUrl],
    ['Operator', `set -a; . ${environmentFile}; pnpm operator orders list`],
    ...servers.map(({ port, pid }, index) => [`Replica ${index + 1}`, `port ${port}   process ${pid()}   log ${logFileOf(folder, index)}`]),
  ];
  const lines = rows.map(([name = '', value]) => `  ${name.padEnd(11)} ${value}`);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  return `
${config.provider.portalName} is running on ${servers.length} ${servers.length === 1 ? 'replica' : 'replicas'} (started in ${seconds} s)

${lines.join('\n')}

  r and Enter, or kill -USR2 ${process.pid}, restarts one after the other; a replica that dies is started again. Ctrl-C ends all.
`;
}
