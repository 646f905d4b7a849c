import { remembering } from '../memoize.ts';

export type Language = 'pl' | 'en';

/** A sentence, to be said in the language of whoever asked. */
export type Wording = (language: Language) => string;

/** The language of an answer: Polish, unless `Accept-Language` prefers English. */
export function preferredLanguage(acceptLanguage = ''): Language {
  return preferred(acceptLanguage);
}

const preferred = remembering(1000, (acceptLanguage): Language => {
  const weight = { pl: 0, en: 0 };
  for (const part of acceptLanguage.split(',')) {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
    const language = tag.trim().split('-')[0];
    const quality = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith('q='));
    const q = quality === undefined ? 1 : Number(quality.slice(2)) || 0;
    if (language === 'pl' || language === 'en') weight[language] = Math.max(weight[language], q);
  }
  return weight.en > weight.pl ? 'en' : 'pl';
});

/**
 * A feature's sentences in both languages, of one type, so that a missing translation does not compile.
 * `say((sentences) => sentences.saved)` picks one.
 */
export function wordings<Sentences>(pl: Sentences, en: Sentences): (pick: (sentences: Sentences) => string) => Wording {
  return (pick) => (language) => pick(language === 'en' ? en : pl);
}
