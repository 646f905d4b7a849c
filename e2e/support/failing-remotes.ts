/** The remotes of the panel. `link` opens a remote's screen, `from` is a screen to start at, `script` is that of its screen. */
export const remotes = [
  { remote: 'mfe-licences', link: 'Twoje licencje', from: '/user-panel/sms-notification', script: 'licences-page' },
  { remote: 'mfe-sms', link: 'Konfiguracja', from: '/user-panel/licenses', script: 'sms-configuration-page' },
  { remote: 'mfe-pkk', link: 'Pracownicy PKK', from: '/user-panel/licenses', script: 'portal-employees-page' },
] as const;

/** How requests fail: they get no connection, or a wrong answer. */
export type Fault = 'drops' | { status?: number; body: string };

const throwing = "export default function Page() { throw new Error('provoked by a test'); }";

/** A pattern of the script of a page. */
export const scriptOf = (page: string) => `${page}.*\\.js`;

/** The ways to fail: a pattern of a remote's files, and how. `page` is the script of its page. */
export const failures: readonly { reason: string; files(page: string): string; fault: Fault }[] = [
  { reason: 'its origin is down', files: () => '.', fault: 'drops' },
  { reason: 'its entry is missing', files: () => 'remoteEntry', fault: { status: 404, body: 'Not Found' } },
  { reason: 'its script is broken', files: scriptOf, fault: { body: '}{' } },
  { reason: 'it throws while rendering', files: scriptOf, fault: { body: throwing } },
];

/** Matches the paths of a remote's files, those of first tries and of retries. `files` is a pattern. */
export const filesOf = (remote: string, files: string) => new RegExp(`^(/retry/\\w+)?(/remotes|/releases)?/${remote}/.*${files}`);

/** Returns a function that tells whether the page still has the document that it has now. */
export async function markDocument(page: { evaluate(run: () => boolean): Promise<boolean> }): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Reflect.set(window, 'marked', true));
  return () => page.evaluate(() => 'marked' in window);
}
