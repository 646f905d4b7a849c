import { formatCount } from '@osk/shared/formats';
import { useLanguage, useStrings } from '@osk/shared/host';
import { Button } from '@osk/shared/ui/button';
import { Card } from '@osk/shared/ui/card';
import { TextField } from '@osk/shared/ui/field';
import { RangeField } from '@osk/shared/ui/range-field';
import { type FocusEvent, useId, useState } from 'react';
import styles from './configuration-form.module.css';
import { type ConfigurationValues, normalizeMessage } from './normalize.ts';
import { clockTimeOf, endsNextDay, minutesPerDay, normalizeHour, quietHoursBetween, sendingTime } from './quiet-hours.ts';
import { strings } from './strings.ts';
import type { Configuration, SectionProps } from './use-configuration-form.ts';

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

const ends = ['muteStartHours', 'muteFinishHours'] as const;
type End = (typeof ends)[number];

type QuietHoursProps = { configuration: Configuration; summary: string; onLeave: () => void };

/** The hours without messages, in 24-hour time. `summary` describes them; `onLeave` runs when the focus leaves both fields. */
function QuietHoursFields({ configuration: { form, values }, summary, onLeave }: QuietHoursProps) {
  const text = useStrings(strings).timing;
  const summaryId = useId();
  const isSet = ends.some((end) => values[end] !== '');
  // A single hour is an error only after the focus has left both fields, or when it was saved like that.
  const [wasLeft, setWasLeft] = useState(isSet);
  const leave = (event: FocusEvent<HTMLElement>) => {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    setWasLeft(true);
    onLeave();
  };
  const clear = () => {
    for (const end of ends) form.setValue(end, '', { shouldDirty: true });
    // Validates both at once: each is invalid without the other.
    void form.trigger(ends);
    // The button disappears and would lose the focus.
    form.setFocus('muteStartHours');
  };

  return (
    <fieldset className={styles.quiet} aria-describedby={summaryId} onBlur={leave}>
      <legend className={styles.legend}>{text.quietHours}</legend>
      <p className={styles.hint}>{text.quietHint}</p>
      <div className={styles.ends}>
        <HourField form={form} name="muteStartHours" other="muteFinishHours" label={text.from} example="22:00" wasLeft={wasLeft} />
        <HourField form={form} name="muteFinishHours" other="muteStartHours" label={text.to} example="06:00" wasLeft={wasLeft} />
        {isSet && (
          <Button kind="quiet" className={styles.clear} onClick={clear}>
            {text.clear}
          </Button>
        )}
      </div>
      <p id={summaryId}>{summary}</p>
    </fieldset>
  );
}

type HourFieldProps = { form: Configuration['form']; name: End; other: End; label: string; example: string; wasLeft: boolean };

/** A text field, because the browser's time field follows the language of the browser. */
function HourField({ form, name, other, label, example, wasLeft }: HourFieldProps) {
  const [typing, setTyping] = useState(false);
  const isTouched = form.isTouched(name);
  const normalize = () => {
    setTyping(false);
    form.setValue(name, normalizeHour(form.getValues(name)), { shouldDirty: true, shouldValidate: true });
  };
  return (
    <TextField
      {...form.register(name, { deps: other, onChange: () => setTyping(true), onBlur: normalize })}
      label={label}
      error={!typing && (wasLeft || isTouched) ? form.errorOf(name) : undefined}
      inputMode="numeric"
      autoComplete="off"
      placeholder={example}
      maxLength={20}
      onKeyDown={({ key }) => key === 'Enter' && normalize()}
    />
  );
}
