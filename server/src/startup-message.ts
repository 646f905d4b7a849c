import { join } from 'node:path';
import { demoEmail } from './demo/seed-demo.ts';
import type { Config } from './platform/config.ts';

/** The text for the terminal once the server listens: addresses and the demo login. */
export function startupMessage(config: Config, demoPassword: string | undefined, milliseconds: number): string {
  const rows = [
    ['Address', config.publicUrl],
    ...(demoPassword === undefined ? [] : [['Demo login', `${demoEmail}   password: ${demoPassword}`]]),
    ['Mail', config.smtpUrl === undefined ? join(config.dataDir, 'mail') : 'by the server of SMTP_URL'],
    ['API', `${config.publicUrl}/api/docs`],
  ];
  const lines = rows.map(([name = '', value]) => `  ${name.padEnd(11)} ${value}`);
  return `\n${config.provider.portalName} is running (started in ${(milliseconds / 1000).toFixed(1)} s)\n\n${lines.join('\n')}\n`;
}
