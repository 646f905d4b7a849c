import { expect, test } from 'vitest';
import { dueReminder } from './reminders.ts';

test.each([
  [31, undefined, undefined],
  [30, 30, undefined],
  [8, 30, undefined],
  [7, 7, undefined],
  [2, 7, undefined],
  [1, 1, 1],
  [0, 1, 1],
])('with %i days left the reminder of %s days is due, of a trial that of %s', (daysLeft, paid, trial) => {
  expect([dueReminder(daysLeft, false), dueReminder(daysLeft, true)]).toEqual([paid, trial]);
});
