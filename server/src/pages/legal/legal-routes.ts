import { type LegalText, legalPaths, legalTitles } from '@osk/shared/contract/legal';
import { telephoneLink } from '@osk/shared/contract/numbers';
import type { Provider } from '@osk/shared/contract/page';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Config } from '../../platform/config.ts';
import { type Html, html } from '../../platform/html.ts';
import type { Language } from '../../platform/language/language.ts';
import { legalTextIn, missingLegalTexts } from '../../platform/provider.ts';
import { type Preferences, preferencesOf } from '../compose-page.ts';
import { contentSecurityPolicy } from '../content-security-policy.ts';
import { messages } from './messages.ts';

const legalPageStyle = `
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

const policy = contentSecurityPolicy({ scripts: [], styles: [legalPageStyle], overrides: [] });

/** Serves each legal text of the provider at its own address, in the visitor's language, or redirects to where the provider has it. */
export function legalRoutes(app: FastifyInstance, { provider, legalTexts }: Pick<Config, 'provider' | 'legalTexts'>): void {
  for (const [name, path] of Object.entries(legalPaths) as [LegalText, string][]) {
    const text = legalTexts[name];
    app.get(path, async (request, reply) => {
      reply.header('Cache-Control', 'private, no-cache');
      const preferences = preferencesOf(request);
      const { content, language } = legalTextIn(text, preferences.language);
      if (typeof content === 'string') return reply.redirect(new URL(content).href, 302);
      const page = legalPage(name, content && { paragraphs: content, language }, provider, preferences);
      return reply
        .code(text === undefined ? 404 : 200)
        .type('text/html; charset=utf-8')
        .header('Content-Security-Policy', policy)
        .send(page);
    });
  }
}

/** Warns at the start: registrations refer to these texts. */
export function logMissingLegalTexts({ legalTexts }: Pick<Config, 'legalTexts'>, log: FastifyBaseLogger): void {
  const missing = missingLegalTexts(legalTexts);
  if (missing.length > 0) log.warn({ missing }, 'legal texts missing in PROVIDER_FILE');
}

type Text = { paragraphs: readonly string[]; language: Language };

/** A legal text as a page without scripts, so that it can be read and printed anywhere. @param text undefined when the provider has none */
function legalPage(name: LegalText, text: Text | undefined, provider: Provider, { language, theme }: Preferences): string {
  const title = legalTitles[language][name];
  const { companyName, street, postCode, city, phones, emails } = provider;
  const contacts = [
    ...emails.map((email) => html`<a href="mailto:${email}">${email}</a> `),
    ...phones.map((phone) => html`<a href="${telephoneLink(phone)}">${phone}</a> `),
  ];
  const content = text
    ? html`<div lang="${text.language}">${text.paragraphs.map(block)}</div>`
    : html`<p>${messages.missing(language)}</p>`;
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
      ${content}
    </main>
    <footer>${companyName}, ${street}, ${postCode} ${city}<br>${contacts}</footer>
  </body>`;
  const markup = page.markup.replace('__style__', () => legalPageStyle);
  return `<!doctype html>\n<html lang="${language}"${theme === undefined ? '' : ` data-theme="${theme}"`}>\n  ${markup}\n</html>\n`;
}

const block = (paragraph: string): Html => (paragraph.startsWith('# ') ? html`<h2>${paragraph.slice(2)}</h2>` : html`<p>${paragraph}</p>`);
