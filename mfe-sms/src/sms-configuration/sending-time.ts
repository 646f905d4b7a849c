import { minutesOfDay, type QuietPeriod } from './quiet-period.ts';

/** When a message leaves: minutes from midnight of the lesson's day, negative on the days before it; and why then. */
export type Sending = { at: number; reason: 'asked' | 'after-quiet' | 'before-quiet' };

/**
 * When the message of a lesson leaves, by the clocks of Warsaw: the lesson's hours before it; within the quiet hours only once they have
 * ended; and where the lesson begins no later than that, in the last minute before them. `lesson` counts minutes from
 * midnight of its day.
 */
export function sendingTime(lesson: number, hoursBefore: number, quiet: QuietPeriod | undefined): Sending {
  const asked = lesson - hoursBefore * 60;
  if (!quiet) return { at: asked, reason: 'asked' };
  const sinceStart = (((asked - quiet.start) % minutesOfDay) + minutesOfDay) % minutesOfDay;
  // The minute in which they begin is quiet, the one in which they end is not.
  if (sinceStart >= quiet.minutes) return { at: asked, reason: 'asked' };
  const start = asked - sinceStart;
  const end = start + quiet.minutes;
  return end < lesson ? { at: end, reason: 'after-quiet' } : { at: start - 1, reason: 'before-quiet' };
}
