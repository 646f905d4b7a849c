import type { Language } from './language.ts';

type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

const rules = { pl: new Intl.PluralRules('pl'), en: new Intl.PluralRules('en') };
const minutes: Record<Language, Forms> = {
  pl: { one: 'minutę', few: 'minuty', other: 'minut' },
  en: { one: 'minute', other: 'minutes' },
};
const hours: Record<Language, Forms> = {
  pl: { few: 'godziny', other: 'godzin' },
  en: { other: 'hours' },
};
const oneHour = { pl: 'godzinę', en: 'an hour' };

/** Seconds as whole minutes or hours, rounded up, in the form after "za" or "in": `5 minut`, `godzinę`. */
export function waitingTime(seconds: number, language: Language): string {
  const wholeMinutes = Math.max(1, Math.ceil(seconds / 60));
  if (wholeMinutes < 60) return counted(wholeMinutes, minutes[language], language);
  const wholeHours = Math.ceil(wholeMinutes / 60);
  return wholeHours === 1 ? oneHour[language] : counted(wholeHours, hours[language], language);
}

function counted(count: number, forms: Forms, language: Language): string {
  return `${count} ${forms[rules[language].select(count)] ?? forms.other}`;
}
