import { TextField } from '@osk/shared/ui/field';
import { useState } from 'react';
import { readHour } from './quiet-period.ts';
import type { Configuration } from './use-configuration.ts';

type End = 'muteStartHours' | 'muteFinishHours';
type HourFieldProps = {
  configuration: Configuration;
  name: End;
  other: End;
  label: string;
  example: string;
  /** Both ends were left. */
  left: boolean;
};

/** One end of the quiet hours: a text, as a browser's own field of a time follows the browser's language. It is put in order when left. */
export function HourField({ configuration: { form }, name, other, label, example, left }: HourFieldProps) {
  const [typing, setTyping] = useState(false);
  // Each end is right or wrong with the other.
  const { onChange, onBlur, ...field } = form.register(name, { deps: other });
  const { isTouched } = form.getFieldState(name, form.formState);
  const settle = () => {
    setTyping(false);
    const typed = form.getValues(name);
    const read = readHour(typed);
    if (read !== typed) form.setValue(name, read, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <TextField
      {...field}
      label={label}
      error={!typing && (left || isTouched) ? form.errorOf(name) : undefined}
      inputMode="numeric"
      autoComplete="off"
      placeholder={example}
      maxLength={20}
      onChange={(event) => {
        setTyping(true);
        return onChange(event);
      }}
      onKeyDown={({ key }) => {
        if (key === 'Enter') settle();
      }}
      onBlur={(event) => {
        settle();
        return onBlur(event);
      }}
    />
  );
}
