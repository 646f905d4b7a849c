import { useStrings } from '@osk/shared/host';
import { Button } from '@osk/shared/ui/button';
import { type FocusEvent, useId, useState } from 'react';
import { HourField } from './hour-field.tsx';
import styles from './quiet-hours.module.css';
import { timingStrings } from './timing-strings.ts';
import type { Configuration } from './use-configuration.ts';
import { useTimingWords } from './use-timing-words.ts';

/** From when to when no SMS is sent, typed and shown in 24 hours whatever the browser's language. `onLeft`: both fields were left. */
export function QuietHours({ configuration, onLeft }: { configuration: Configuration; onLeft: () => void }) {
  const text = useStrings(timingStrings);
  const { form, typed } = configuration;
  const { quiet } = useTimingWords(typed);
  const summary = useId();
  // The one hour is no mistake while the other is about to be typed; one that was there already is.
  const [left, setLeft] = useState(() => Boolean(typed.muteStartHours || typed.muteFinishHours));
  const leave = (event: FocusEvent<HTMLElement>) => {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    setLeft(true);
    onLeft();
  };
  const clear = () => {
    const ends = ['muteStartHours', 'muteFinishHours'] as const;
    for (const end of ends) form.setValue(end, '', { shouldDirty: true });
    // Together: checked one after the other, each would miss the other for a moment, and keep the complaint.
    void form.trigger(ends);
    // The button goes away, and would take the focus with it.
    form.setFocus('muteStartHours');
  };

  return (
    <fieldset className={styles.quiet} aria-describedby={summary} onBlur={leave}>
      <legend className={styles.legend}>{text.quietHours}</legend>
      <p className={styles.hint}>{text.quietHint}</p>
      <div className={styles.ends}>
        <HourField
          configuration={configuration}
          name="muteStartHours"
          other="muteFinishHours"
          label={text.from}
          example="22:00"
          left={left}
        />
        <HourField
          configuration={configuration}
          name="muteFinishHours"
          other="muteStartHours"
          label={text.to}
          example="06:00"
          left={left}
        />
        {(typed.muteStartHours || typed.muteFinishHours) && (
          <Button kind="quiet" className={styles.clear} onClick={clear}>
            {text.clear}
          </Button>
        )}
      </div>
      <p id={summary}>{quiet}</p>
    </fieldset>
  );
}
