import type { Language } from './preferences.ts';

const zone = 'Europe/Warsaw';

// Each is created once, when it is needed: on a slow phone the first one takes 30 ms.
const prices = lazily(() => new Intl.NumberFormat('pl-PL', { style: 'currency', currency: 'PLN' }));
const days = lazily(() => new Intl.DateTimeFormat('pl-PL', { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: zone }));
const countsIn = (locale: string) => ({ rules: new Intl.PluralRules(locale), numbers: new Intl.NumberFormat(locale) });
const counts = { pl: lazily(() => countsIn('pl-PL')), en: lazily(() => countsIn('en-GB')) };

/** Formats an amount in PLN, in both languages the Polish way: 1234.5 → `1234,50 zł`. */
export function formatPrice(price: number): string {
  return prices().format(price);
}

/** Formats the day of a point in time in Warsaw: `31.12.2026`; a dash for null. */
export function formatDay(instant: string | null): string {
  if (instant === null) return '–';
  return days().format(new Date(instant));
}

/** Formats a point in time in Warsaw: `23.11.2026, 05:12`. */
export function formatDayAndTime(instant: string): string {
  const parts = { day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const;
  return new Intl.DateTimeFormat('pl-PL', { ...parts, timeZone: zone }).format(new Date(instant));
}

/** Formats a number with the right plural of its noun: `formatCount(5, 'pl', { one: 'miesiąc', few: 'miesiące', many: 'miesięcy' })`. */
export function formatCount(
  count: number,
  language: Language,
  nouns: { one: string; few?: string; many?: string; other?: string },
): string {
  const { rules, numbers } = counts[language]();
  const noun = nouns[rules.select(count) as keyof typeof nouns] ?? nouns.other ?? nouns.many ?? nouns.one;
  return `${numbers.format(count)}\u00a0${noun}`;
}

/** Returns a function that creates its value at the first call. */
function lazily<Value>(create: () => Value): () => Value {
  let created: { value: Value } | undefined;
  return () => {
    created ??= { value: create() };
    return created.value;
  };
}
