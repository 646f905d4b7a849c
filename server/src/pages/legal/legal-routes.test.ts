import { legalPaths } from '@osk/shared/contract/legal';
import fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { defaultProvider, type LegalTexts, sampleLegalTexts } from '../../platform/provider.ts';
import { legalRoutes, logMissingLegalTexts } from './legal-routes.ts';

async function appWith(legalTexts: LegalTexts) {
  const app = fastify();
  legalRoutes(app, { provider: { ...defaultProvider, companyName: 'Kierunek & "Syn"' }, legalTexts });
  return app;
}

test('CUS-12 shows a text of the provider’s file as escaped paragraphs and headings', async () => {
  const app = await appWith({ terms: ['# § 1', 'Raz <script>alert(1)</script>\nDwa'] });
  const { statusCode, headers, body } = await app.inject({ url: legalPaths.terms, cookies: { 'portal-theme': 'dark' } });
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self';");
  expect(body).toContain('<html lang="pl" data-theme="dark">');
  expect(body).toContain('<h1>Regulamin</h1>');
  expect(body).toContain('<h2>§ 1</h2><p>Raz &lt;script&gt;alert(1)&lt;/script&gt;\nDwa</p>');
  expect(body).toContain('Kierunek &amp; &quot;Syn&quot;, ul. Kolejowa 12/4, 30-001 Kraków');
  expect(body).not.toMatch(/<script|style=/);
});

test('CUS-12 redirects to an address of the provider’s file', async () => {
  const app = await appWith({ privacy: 'https://firma.example/prywatność' });
  const { statusCode, headers } = await app.inject(legalPaths.privacy);
  expect([statusCode, headers.location]).toEqual([302, 'https://firma.example/prywatno%C5%9B%C4%87']);
});

test('CUS-12 shows a text in the language of the visitor, and in Polish when it has no other', async () => {
  const elsewhere = { pl: 'https://firma.example/regulamin', en: 'https://firma.example/terms' };
  const app = await appWith({ informationClause: { pl: ['Treść'], en: ['Content'] }, privacy: ['Tylko po polsku'], terms: elsewhere });
  const read = async (name: keyof typeof legalPaths, language: string) => {
    const { body, headers } = await app.inject({ url: legalPaths[name], cookies: { 'portal-language': language } });
    return headers.location ?? /<div.*<\/div>/.exec(body)?.[0];
  };
  expect(await read('informationClause', 'pl')).toBe('<div lang="pl"><p>Treść</p></div>');
  expect(await read('informationClause', 'en')).toBe('<div lang="en"><p>Content</p></div>');
  expect(await read('privacy', 'en')).toBe('<div lang="pl"><p>Tylko po polsku</p></div>');
  expect([await read('terms', 'pl'), await read('terms', 'en')]).toEqual([elsewhere.pl, elsewhere.en]);
});

test('CUS-12 says how to ask for a text that the provider’s file lacks', async () => {
  const app = await appWith({});
  const { statusCode, body } = await app.inject({ url: legalPaths.informationClause, cookies: { 'portal-language': 'en' } });
  expect(statusCode).toBe(404);
  expect(body).toContain('<h1>How we process personal data</h1>');
  expect(body).toContain('Ask for it by e-mail or phone');
  expect(body).toContain('<a href="mailto:biuro@portal-osk.example">');
});

test('CUS-12 warns at the start when a text is missing, not with the sample', () => {
  const log = { warn: vi.fn() };
  const logWith = (legalTexts: LegalTexts) => logMissingLegalTexts({ legalTexts }, log as never);
  logWith(sampleLegalTexts);
  expect(log.warn).not.toHaveBeenCalled();
  logWith({ terms: ['§ 1'] });
  expect(log.warn).toHaveBeenCalledWith({ missing: ['legal.privacy', 'legal.informationClause'] }, 'legal texts missing in PROVIDER_FILE');
});
