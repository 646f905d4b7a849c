import { expect, test } from 'vitest';
import { waitingTime } from './waiting-time.ts';

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
