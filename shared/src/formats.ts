import type { Language } from './preferences.ts';

const locales = { pl: 'pl-PL', en: 'en-GB' } as const;
const zone = 'Europe/Warsaw';

// Created once: creating one takes longer than a hundred uses.
const prices = new Intl.NumberFormat('pl-PL', { style: 'currency', currency: 'PLN' });
const days = new Intl.DateTimeFormat('pl-PL', { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: zone });

/** Formats an amount in PLN, in both languages the Polish way: 1234.5 → `1234,50 zł`. */
export function formatPrice(price: number): string {
  return prices.format(price);
}

/** Formats the day of a point in time in Warsaw: `31.12.2026`; a dash for null. */
export function formatDay(instant: string | null): string {
  if (instant === null) return '–';
  return days.format(new Date(instant));
}

/** Formats a number with the right plural of its noun: `formatCount(5, 'pl', { one: 'miesiąc', few: 'miesiące', many: 'miesięcy' })`. */
export function formatCount(
  count: number,
  language: Language,
  nouns: { one: string; few?: string; many?: string; other?: string },
): string {
  const form = new Intl.PluralRules(locales[language]).select(count);
  const noun = nouns[form as keyof typeof nouns] ?? nouns.other ?? nouns.many ?? nouns.one;
  return `${new Intl.NumberFormat(locales[language]).format(count)}\u00a0${noun}`;
}
