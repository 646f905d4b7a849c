import { expect, test } from 'vitest';
import { acceptedLanguages, preferredLanguage, waitingTime } from './language.ts';

test.each([
  [undefined, 'pl'],
  ['', 'pl'],
  ['pl', 'pl'],
  ['en', 'en'],
  ['en-GB,en;q=0.9', 'en'],
  ['de, fr', 'pl'],
  ['pl;q=0.5, en;q=0.8', 'en'],
  ['en;q=0.5, pl', 'pl'],
  ['en, pl', 'pl'],
  ['en;q=0', 'pl'],
  ['*', 'pl'],
  ['en;q=nonsense, pl;q=0.1', 'pl'],
])('prefers for Accept-Language %j the language %s', (header, language) => {
  expect(preferredLanguage(header)).toBe(language);
});

test.each([
  [undefined, { language: 'pl', other: undefined }],
  ['en', { language: 'en', other: undefined }],
  ['pl, en;q=0', { language: 'pl', other: undefined }],
  ['en, pl;q=0.5, en;q=0.5', { language: 'en', other: 'pl' }],
  ['pl-PL,pl;q=0.9,en-US;q=0.8', { language: 'pl', other: 'en' }],
])('finds in Accept-Language %j whether the caller names the other language too', (header, accepted) => {
  expect(acceptedLanguages(header)).toEqual(accepted);
});

test.each([
  [0.2, '1 minutę', '1 minute'],
  [60, '1 minutę', '1 minute'],
  [60.1, '2 minuty', '2 minutes'],
  [5 * 60, '5 minut', '5 minutes'],
  [12 * 60, '12 minut', '12 minutes'],
  [22 * 60, '22 minuty', '22 minutes'],
  [59 * 60, '59 minut', '59 minutes'],
  [59 * 60 + 1, 'godzinę', 'an hour'],
  [3600, 'godzinę', 'an hour'],
  [3601, '2 godziny', '2 hours'],
  [5 * 3600, '5 godzin', '5 hours'],
])('formats %d seconds as %s or %s', (seconds, polish, english) => {
  expect(waitingTime(seconds, 'pl')).toBe(polish);
  expect(waitingTime(seconds, 'en')).toBe(english);
});
