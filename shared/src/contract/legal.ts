/** Where the portal shows the provider's legal texts, or redirects to them. Always there, so that pages link to them unconditionally. */
export const legalPaths = {
  privacy: '/legal/privacy',
  terms: '/legal/terms',
  informationClause: '/legal/information-clause',
} as const;

export type LegalText = keyof typeof legalPaths;

/** What links and headings call them. */
export const legalTitles: Readonly<Record<'pl' | 'en', Record<LegalText, string>>> = {
  pl: { privacy: 'Polityka prywatności', terms: 'Regulamin', informationClause: 'Informacja o\u00a0przetwarzaniu danych osobowych' },
  en: { privacy: 'Privacy policy', terms: 'Terms of service', informationClause: 'How we process personal data' },
};
