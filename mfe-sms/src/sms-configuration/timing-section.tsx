import { formatCount } from '@osk/shared/formats';
import { useLanguage, useStrings } from '@osk/shared/host';
import { Card } from '@osk/shared/ui/card';
import { RangeField } from '@osk/shared/ui/range-field';
import styles from './configuration-form.module.css';
import { type ConfigurationValues, normalizeMessage } from './normalize.ts';
import { clockTimeOf, endsNextDay, minutesPerDay, normalizeHour, quietHoursBetween, sendingTime } from './quiet-hours.ts';
import { QuietHoursFields } from './quiet-hours-fields.tsx';
import { strings } from './strings.ts';
import type { SectionProps } from './use-configuration-form.ts';

/** When messages are sent: 1 to 48 hours before the lesson, outside the quiet hours (specification, sections 5 and 9). */
export function TimingSection({ configuration, onLeave }: SectionProps) {
  const text = useStrings(strings).timing;
  const { language } = useLanguage();
  const { form, values } = configuration;
  const { quiet, examples } = useTimingSentences(values);
  const isSending = normalizeMessage(values.smsNotificationMessage) !== '';
  const sentences = isSending ? examples : [text.nothingSent];
  const announce = () => onLeave([quiet, ...sentences].join(' '));
  const name = 'howLongBeforeDrivingLesson';
  const hours = values[name];
  return (
    <Card className={styles.section}>
      <h2>{text.section}</h2>
      <RangeField
        {...form.fieldProps(name, { valueAsNumber: true, onBlur: announce })}
        label={text.hoursBefore}
        min={1}
        max={48}
        step={1}
        current={hours}
        marks={[1, 12, 24, 36, 48]}
        valueText={formatCount(hours, language, text.hours)}
        less={text.hourLess}
        more={text.hourMore}
        onStep={(to) => form.setValue(name, to, { shouldDirty: true, shouldValidate: true })}
      />
      <QuietHoursFields configuration={configuration} summary={quiet} onLeave={announce} />
      <div className={styles.sendings}>
        {isSending && <h3>{text.examples}</h3>}
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </Card>
  );
}

/** Lessons on a Wednesday, in minutes from midnight: one soon after most quiet hours, one far from them. */
const exampleLessons = [8 * 60, 14 * 60 + 30];

function useTimingSentences({ muteStartHours, muteFinishHours, howLongBeforeDrivingLesson }: ConfigurationValues) {
  const text = useStrings(strings).timing;
  const { language } = useLanguage();
  const [from, to] = [normalizeHour(muteStartHours), normalizeHour(muteFinishHours)];
  const quietHours = quietHoursBetween(from, to);

  const duration = (minutes: number) => {
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
    const parts = [hours > 0 && formatCount(hours, language, text.hours), rest > 0 && formatCount(rest, language, text.minutes)];
    return parts.filter(Boolean).join(' ');
  };
  const quiet = () => {
    if (quietHours) return (endsNextDay(quietHours) ? text.quietOverMidnight : text.quiet)(from, to, duration(quietHours.minutes));
    if (from === '' && to === '') return text.noQuiet;
    return from === to ? text.sameEnds : text.oneEndMissing;
  };
  const dayAndTime = (minute: number) => text.at(text.days[-Math.floor(minute / minutesPerDay)] ?? '', clockTimeOf(minute));
  const examples = exampleLessons.map((lesson) => {
    const start = text.at(text.lessonDay, clockTimeOf(lesson));
    const { at, reason } = sendingTime(lesson, howLongBeforeDrivingLesson, quietHours);
    if (reason === 'before-quiet') return text.beforeQuiet(start, dayAndTime(at), to);
    return (reason === 'on-time' ? text.onTime : text.afterQuiet)(start, dayAndTime(at));
  });
  return { quiet: quiet(), examples };
}
