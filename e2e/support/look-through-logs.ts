import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeFindings, findSecrets } from '@osk/shared/testing/find-secrets';
import { makeRegistration } from './company.ts';
import { makeEmployee } from './employees.ts';
import { logFolder } from './environment.ts';

/** What the tests type, whatever its shape. */
const typed = {
  'a typed password': [
    ...[makeRegistration().password, makeEmployee().password],
    ...['Dobre-haslo1', 'Nowehaslo2@', 'Nowe£1Haslo', 'Inne£1Haslo', 'ZaDługieHasło123!'],
  ],
  'a typed PESEL': [makeEmployee().PESEL, '44052401359'],
  'a typed name': ['Nowak', 'Auto Szkoła'],
};

/** @throws when a portal has logged anything personal or secret, or no portal has logged a request. */
export function lookThroughLogs(): void {
  const logs = readdirSync(logFolder).filter((name) => name.endsWith('.log'));
  const texts = logs.map((name) => [join(logFolder, name), readFileSync(join(logFolder, name), 'utf8')] as const);
  if (!texts.some(([, text]) => text.includes('"msg":"request"'))) throw new Error(`No log in ${logFolder} has a line of a request.`);
  const found = texts.flatMap(([file, text]) => {
    const findings = findSecrets(text, typed);
    return findings.length === 0 ? [] : [`${file} holds secrets: ${describeFindings(findings)}`];
  });
  if (found.length > 0) throw new Error(found.join('\n'));
}
