import { escapeHtml } from '@osk/shared/contract/fragment';
import type { Provider } from '@osk/shared/contract/page';
import type { Language } from '../../platform/language/language.ts';
import { messages } from './messages.ts';

/**
 * For browsers older than those that the portal supports. The first script of the shell's page (`index.html`) shows it. It has no links:
 * they would precede the page's skip link.
 */
export function outdatedBrowserNotice({ emails: [email = ''], phones: [phone = ''] }: Provider, language: Language): string {
  return `<p id="outdated" role="alert" hidden>${escapeHtml(messages.outdatedBrowser(email, phone)(language))}</p>`;
}

/** For visitors without scripts, on a page that is not prerendered. */
export function withoutScriptsNotice(language: Language): string {
  return `<noscript><p>${messages.withoutScripts(language)}</p></noscript>`;
}
