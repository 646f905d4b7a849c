export type Language = 'pl' | 'en';

export type Message = (language: Language) => string;

/** The language of an answer: Polish, unless `Accept-Language` prefers English. */
export const preferredLanguage = (acceptLanguage?: string): Language => acceptedLanguages(acceptLanguage).language;

/** The language of an answer, and the other one if the caller names it too: its messages then come in both. */
export function acceptedLanguages(acceptLanguage = ''): { language: Language; other: Language | undefined } {
  const weight = { pl: 0, en: 0 };
  for (const part of acceptLanguage.split(',')) {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
    const language = tag.trim().split('-')[0];
    const quality = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith('q='));
    const q = quality === undefined ? 1 : Number(quality.slice(2)) || 0;
    if (language === 'pl' || language === 'en') weight[language] = Math.max(weight[language], q);
  }
  const language = weight.en > weight.pl ? 'en' : 'pl';
  const other = otherThan(language);
  return { language, other: weight[other] > 0 ? other : undefined };
}

const otherThan = (language: Language): Language => (language === 'en' ? 'pl' : 'en');

/** A message about a success in both languages, as an envelope has it. It can be stored. */
export function inBothLanguages(message: Message, language: Language) {
  const other = otherThan(language);
  return { successMessage: message(language), translation: { language: other, successMessage: message(other) } };
}

type Sentence = string | ((...values: never[]) => string);

type Messages<Sentences> = {
  readonly [Name in keyof Sentences]: Sentences[Name] extends (...values: infer Values) => string
    ? (...values: Values) => Message
    : Message;
};

/** The messages of a feature. Both languages have one type, so a missing translation does not compile. */
export function createMessages<Sentences extends Record<string, Sentence>>(pl: Sentences, en: Sentences): Messages<Sentences> {
  const entries = Object.keys(pl).map((name) => {
    const sentenceIn = (language: Language) => (language === 'en' ? en : pl)[name];
    const inLanguage =
      (...values: never[]): Message =>
      (language) => {
        const sentence = sentenceIn(language);
        return typeof sentence === 'function' ? sentence(...values) : (sentence ?? '');
      };
    return [name, typeof pl[name] === 'function' ? inLanguage : inLanguage()];
  });
  return Object.fromEntries(entries) as Messages<Sentences>;
}

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

const dayFormat = new Intl.DateTimeFormat('pl-PL', { dateStyle: 'long', timeZone: 'Europe/Warsaw' });

/** The day in Warsaw, in Polish words: `2 marca 2026`. */
export function polishDay(instant: Date): string {
  return dayFormat.format(instant);
}

const timeFormat = new Intl.DateTimeFormat('pl-PL', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Europe/Warsaw' });

/** The day and the time in Warsaw: `2 marca 2026 14:05`. */
export function polishTime(instant: Date): string {
  return timeFormat.format(instant);
}
