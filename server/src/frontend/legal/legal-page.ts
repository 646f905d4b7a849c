import { type LegalText, legalTitles } from '@osk/shared/contract/legal';
import { telephoneLink } from '@osk/shared/contract/numbers';
import type { Provider } from '@osk/shared/contract/page';
import type { Language } from '../../platform/language/language.ts';
import { type Html, html } from '../../platform/mail/html.ts';
import { messages } from './messages.ts';

export const legalPageStyle = `
:root { color-scheme: light dark; --ink: light-dark(oklch(0.24 0.04 258), oklch(0.955 0.008 258)); --soft: light-dark(oklch(0.46 0.035 258), oklch(0.77 0.02 258)); --link: light-dark(oklch(0.48 0.17 256), oklch(0.79 0.11 252)); --line: light-dark(oklch(0.91 0.012 258), oklch(0.32 0.03 262)); }
[data-theme="light"] { color-scheme: light; }
[data-theme="dark"] { color-scheme: dark; }
body { max-width: 44rem; margin: 0 auto; padding: 1.5rem clamp(1rem, 4vw, 2rem) 3rem; background: light-dark(oklch(1 0 0), oklch(0.195 0.026 262)); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: anywhere; }
header { padding-bottom: 1rem; border-bottom: 1px solid var(--line); font-weight: 700; }
h1 { font-size: 1.75rem; line-height: 1.1; }
h2 { margin-top: 2rem; font-size: 1.125rem; }
p { white-space: pre-line; }
a { color: var(--link); }
header a { display: inline-block; padding-block: 0.75rem; color: inherit; text-decoration: none; }
footer { margin-top: 3rem; padding-top: 1rem; border-top: 1px solid var(--line); color: var(--soft); font-size: 0.875rem; }
footer a { display: inline-block; margin-right: 1rem; padding-block: 0.75rem; }
`;

type LegalPage = {
  name: LegalText;
  /** Undefined when the provider's file lacks the text. */
  paragraphs: readonly string[] | undefined;
  textLanguage: Language;
  provider: Provider;
  language: Language;
  theme: 'light' | 'dark' | undefined;
};

/** A legal text as a page without scripts, so that it can be read and printed anywhere. */
export function legalPage({ name, paragraphs, textLanguage, provider, language, theme }: LegalPage): string {
  const title = legalTitles[language][name];
  const { companyName, street, postCode, city, phones, emails } = provider;
  const contacts = [
    ...emails.map((email) => html`<a href="mailto:${email}">${email}</a> `),
    ...phones.map((phone) => html`<a href="${telephoneLink(phone)}">${phone}</a> `),
  ];
  const text =
    paragraphs === undefined
      ? html`<p>${messages.missing(language)}</p>`
      : html`<div lang="${textLanguage}">${paragraphs.map(block)}</div>`;
  const page = html`<head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title} – ${provider.portalName}</title>
    <style>__style__</style>
  </head>
  <body>
    <header><a href="/home" aria-label="${provider.portalName}: ${messages.home(language)}">${provider.portalName}</a></header>
    <main>
      <h1>${title}</h1>
      ${text}
    </main>
    <footer>${companyName}, ${street}, ${postCode} ${city}<br>${contacts}</footer>
  </body>`;
  const markup = page.markup.replace('__style__', () => legalPageStyle);
  return `<!doctype html>\n<html lang="${language}"${theme === undefined ? '' : ` data-theme="${theme}"`}>\n  ${markup}\n</html>\n`;
}

const block = (paragraph: string): Html => (paragraph.startsWith('# ') ? html`<h2>${paragraph.slice(2)}</h2>` : html`<p>${paragraph}</p>`);
