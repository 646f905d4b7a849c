import { existsSync, readFileSync } from 'node:fs';
import { describeFindings, findSecrets } from '../../server/testing/find-secrets.ts';
import { makeRegistration } from './company.ts';
import { makeEmployee } from './employees.ts';
import { portalsLog, serverLog } from './environment.ts';

/** What the tests type, whatever its shape. */
const typed = {
  'a typed password': [
    ...[makeRegistration().password, makeEmployee().password],
    ...['Dobre-haslo1', 'Nowehaslo2@', 'Nowe£1Haslo', 'Inne£1Haslo', 'ZaDługieHasło123!'],
  ],
  'a typed PESEL': [makeEmployee().PESEL, '44052401359'],
  'a typed name': ['Nowak', 'Auto Szkoła'],
};

/** After all tests: fails the run when a server has logged anything personal or secret, or no requests. */
export default function lookThroughLogs(): void {
  const log = readFileSync(serverLog, 'utf8');
  if (!log.includes('"msg":"request"')) throw new Error(`${serverLog} has no line of a request: nothing is to be seen in it.`);
  const files = { [serverLog]: log, ...(existsSync(portalsLog) && { [portalsLog]: readFileSync(portalsLog, 'utf8') }) };
  const found = Object.entries(files).flatMap(([file, text]) => {
    const findings = findSecrets(text, typed);
    return findings.length === 0 ? [] : [`${file} holds what it must not: ${describeFindings(findings)}`];
  });
  if (found.length > 0) throw new Error(found.join('\n'));
}
