import { useStrings } from '@osk/shared/host';
import { Button } from '@osk/shared/ui/button';
import { TextField } from '@osk/shared/ui/field';
import { type FocusEvent, useId, useState } from 'react';
import styles from './configuration-form.module.css';
import { normalizeHour } from './quiet-hours.ts';
import { strings } from './strings.ts';
import type { Configuration } from './use-configuration-form.ts';

const ends = ['muteStartHours', 'muteFinishHours'] as const;
type End = (typeof ends)[number];

type QuietHoursProps = { configuration: Configuration; summary: string; onLeave: () => void };

/** The hours without messages, in 24-hour time. `summary` describes them; `onLeave` runs when the focus leaves both fields. */
export function QuietHoursFields({ configuration: { form, values }, summary, onLeave }: QuietHoursProps) {
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
