import { formatCount } from '@osk/shared/formats';
import { useLanguage, useStrings } from '@osk/shared/host';
import { clockTimeOf, isOverMidnight, minutesOf, minutesOfDay, quietPeriod, readHour } from './quiet-period.ts';
import { sendingTime } from './sending-time.ts';
import { timingStrings } from './timing-strings.ts';
import { asSaved, type TypedSettings } from './typed-configuration.ts';

/** Lessons of a Wednesday, one soon after most nights' quiet and one far from it: minutes from midnight. */
const sampleLessons = [8 * 60, 14 * 60 + 30];

/** What the quiet hours are, and when the messages of sample lessons leave, in words; where there is no text, that none does. */
export function useTimingWords({ smsNotificationMessage, muteStartHours, muteFinishHours, howLongBeforeDrivingLesson }: TypedSettings) {
  const text = useStrings(timingStrings);
  const { language } = useLanguage();
  const from = readHour(muteStartHours);
  const to = readHour(muteFinishHours);
  const period = quietPeriod(from, to);

  const lengthOf = (minutes: number) =>
    [
      minutes >= 60 && formatCount(Math.floor(minutes / 60), language, text.hours),
      minutes % 60 > 0 && formatCount(minutes % 60, language, text.minutes),
    ]
      .filter(Boolean)
      .join(' ');
  const quietWords = () => {
    if (period) return (isOverMidnight(period) ? text.quietOverMidnight : text.quiet)(from, to, lengthOf(period.minutes));
    if (from === '' && to === '') return text.noQuiet;
    return minutesOf(from) === minutesOf(to) && from === to ? text.sameEnds : text.noPeriodYet;
  };
  const whenIs = (minute: number) => text.at(text.days[-Math.floor(minute / minutesOfDay)] ?? '', clockTimeOf(minute));
  const sendings = sampleLessons.map((lesson) => {
    const when = text.at(text.lessonDay, clockTimeOf(lesson));
    const { at, reason } = sendingTime(lesson, howLongBeforeDrivingLesson, period);
    if (reason === 'before-quiet') return text.beforeQuiet(when, whenIs(at), to);
    return (reason === 'asked' ? text.asked : text.afterQuiet)(when, whenIs(at));
  });
  const quiet = quietWords();
  if (asSaved(smsNotificationMessage) === '') return { quiet, sendingTitle: undefined, sendings: [text.nothingSent] };
  return { quiet, sendingTitle: text.sendingTitle, sendings };
}
