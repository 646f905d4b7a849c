import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describeFindings, findSecrets } from '@osk/shared/testing/find-secrets';
import { makeRegistration } from './company.ts';
import { buildEmbeddingPages, serveEmbeddingPages } from './embedding-pages.ts';
import { makeEmployee } from './employees.ts';
import { exportRun, logFolder } from './environment.ts';
import { freePort, startPortal } from './portal.ts';
import { writeProvider } from './provider.ts';

/** Starts the portal and the embedding pages on free ports. Returns a function that stops them and searches the logs for secrets. */
export default async function setUp(): Promise<() => Promise<void>> {
  // Playwright ends at this signal without its teardown. An exit stops the portal.
  process.once('SIGTERM', () => process.exit(143));
  rmSync(logFolder, { recursive: true, force: true });
  mkdirSync(logFolder, { recursive: true });
  await buildEmbeddingPages();
  const port = await freePort();
  const pages = await serveEmbeddingPages(`http://localhost:${port}`);
  const { unlistedPage: _, ...listed } = pages.origins;
  const portal = await startPortal({
    PORT: String(port),
    PROVIDER_FILE: writeProvider(join(logFolder, 'provider.json')),
    REGISTRATIONS_PER_HOUR: '10000',
    EMBED_ORIGINS: Object.values(listed).join(','),
  });
  exportRun({ address: portal.address, dataFolder: portal.dataFolder, ...pages.origins });
  return async () => {
    pages.close();
    await portal.stop();
    searchLogs();
  };
}

/** Personal data and secrets that the tests type. */
const typed = {
  'a typed password': [
    ...[makeRegistration().password, makeEmployee().password],
    ...['Dobre-haslo1', 'Nowehaslo2@', 'Nowe£1Haslo', 'Inne£1Haslo', 'ZaDługieHasło123!'],
  ],
  'a typed PESEL': [makeEmployee().PESEL, '44052401359'],
  'a typed name': ['Nowak', 'Auto Szkoła'],
};

/** @throws Error when a log contains personal data or secrets, or no log contains a request */
function searchLogs(): void {
  const logs = readdirSync(logFolder).filter((name) => name.endsWith('.log'));
  const texts = logs.map((name) => [join(logFolder, name), readFileSync(join(logFolder, name), 'utf8')] as const);
  if (!texts.some(([, text]) => text.includes('"msg":"request"'))) throw new Error(`no log in ${logFolder} contains a request`);
  const found = texts.flatMap(([file, text]) => {
    const findings = findSecrets(text, typed);
    return findings.length === 0 ? [] : [`${file} contains secrets: ${describeFindings(findings)}`];
  });
  if (found.length > 0) throw new Error(found.join('\n'));
}
