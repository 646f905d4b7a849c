import { expect, test } from 'vitest';
import { dueReminder } from './reminders.ts';

test.each([
  [31, undefined, undefined, undefined],
  [30, 30, undefined, undefined],
  [8, 30, undefined, undefined],
  [7, 7, 7, undefined],
  [2, 7, 7, undefined],
  [1, 1, 1, 1],
  [0, 1, 1, 1],
])('returns with %i days left the reminder of %s days, of %s for a licence of one month, of %s for a trial', (daysLeft, ...due) => {
  expect([6, 1, null].map((months) => dueReminder(daysLeft, months))).toEqual(due);
});
