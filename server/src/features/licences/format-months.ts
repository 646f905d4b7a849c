const months: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'miesiąc', few: 'miesiące' };

/** The term of a licence in Polish: `12 miesięcy`. */
export function formatMonths(count: number): string {
  return `${count}\u00a0${months[new Intl.PluralRules('pl').select(count)] ?? 'miesięcy'}`;
}
