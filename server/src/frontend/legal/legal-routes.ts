import { type LegalText, legalPaths } from '@osk/shared/contract/legal';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Config } from '../../platform/config.ts';
import { legalTextIn, missingLegalTexts } from '../../platform/provider.ts';
import { contentSecurityPolicy } from '../pages/content-security-policy.ts';
import { preferencesOf } from '../pages/preferences.ts';
import { legalPage, legalPageStyle } from './legal-page.ts';

const policy = contentSecurityPolicy({ scripts: [], styles: [legalPageStyle], overrides: [] });

/** Serves each legal text of the provider at its own address, in the visitor's language, or redirects to where the provider has it. */
export function legalRoutes(app: FastifyInstance, { provider, legalTexts }: Pick<Config, 'provider' | 'legalTexts'>): void {
  for (const [name, path] of Object.entries(legalPaths) as [LegalText, string][]) {
    const text = legalTexts[name];
    app.get(path, async (request, reply) => {
      reply.header('Cache-Control', 'private, no-cache');
      const preferences = preferencesOf(request);
      const { content, language: textLanguage } = legalTextIn(text, preferences.language);
      if (typeof content === 'string') return reply.redirect(new URL(content).href, 302);
      const page = legalPage({ name, paragraphs: content, textLanguage, provider, ...preferences });
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
