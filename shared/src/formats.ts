import type { Language } from './preferences.ts';

const locales = { pl: 'pl-PL', en: 'en-GB' } as const;
const zone = 'Europe/Warsaw';

// Made once: making one takes longer than a hundred uses, and a table of licences uses hundreds.
const prices = new Intl.NumberFormat('pl-PL', { style: 'currency', currency: 'PLN' });
const days = new Intl.DateTimeFormat('pl-PL', { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: zone });

/** An amount of PLN, Polish style in both languages: 1234.5 → `1234,50 zł`. */
export function formatPrice(price: number): string {
  return prices.format(price);
}

/** The day of an instant in Warsaw: `31.12.2026`; a dash for none. */
export function formatDay(instant: string | null): string {
  if (instant === null) return '–';
  return days.format(new Date(instant));
}

/** A number of things with its noun in the right plural: `formatCount(5, 'pl', { one: 'miesiąc', few: 'miesiące', many: 'miesięcy' })`. */
export function formatCount(
  count: number,
  language: Language,
  nouns: { one: string; few?: string; many?: string; other?: string },
): string {
  const form = new Intl.PluralRules(locales[language]).select(count);
  const noun = nouns[form as keyof typeof nouns] ?? nouns.other ?? nouns.many ?? nouns.one;
  return `${new Intl.NumberFormat(locales[language]).format(count)}\u00a0${noun}`;
}
