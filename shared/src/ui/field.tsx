import { useStrings } from '@osk/shared/host';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { FieldFrame, FieldMessages, type FieldWords, useFieldTies } from './field-frame.tsx';
import { Icon } from './icon.tsx';
import { uiStrings } from './strings.ts';

type InputProps = FieldWords & ComponentProps<'input'>;

/** A labelled one-line field; takes whatever an `<input>` takes, `ref` included. */
export function TextField({ label, error, hint, warning, requiredMark, className, ...input }: InputProps) {
  const words = { label, error, hint, warning, requiredMark };
  const ties = useFieldTies(input.id, words);
  return (
    <FieldFrame ties={ties} words={words}>
      <input aria-required={requiredMark || undefined} {...input} {...ties} className={classNames(styles.control, className)} />
    </FieldFrame>
  );
}

type AreaProps = FieldWords & ComponentProps<'textarea'> & { /** Buttons that write into it; they stand above it. */ tools?: ReactNode };

export function TextAreaField({ label, error, hint, warning, requiredMark, tools, className, ...area }: AreaProps) {
  const words = { label, error, hint, warning, requiredMark };
  const ties = useFieldTies(area.id, words);
  return (
    <FieldFrame ties={ties} words={words}>
      {tools && <div className={styles.tools}>{tools}</div>}
      <textarea
        rows={4}
        aria-required={requiredMark || undefined}
        {...area}
        {...ties}
        className={classNames(styles.control, styles.area, className)}
      />
    </FieldFrame>
  );
}

/** A labelled choice of one; `children` are its `<option>`s. */
export function SelectField({ label, error, hint, warning, requiredMark, className, ...select }: FieldWords & ComponentProps<'select'>) {
  const words = { label, error, hint, warning, requiredMark };
  const ties = useFieldTies(select.id, words);
  return (
    <FieldFrame ties={ties} words={words}>
      <div className={styles.around}>
        <select
          aria-required={requiredMark || undefined}
          {...select}
          {...ties}
          className={classNames(styles.control, styles.select, className)}
        />
        <Icon name="chevron-down" className={styles.chevron} />
      </div>
    </FieldFrame>
  );
}

/** A password, hidden until its button shows it. */
export function PasswordField({ label, error, hint, warning, requiredMark, className, ...input }: Omit<InputProps, 'type'>) {
  const words = { label, error, hint, warning, requiredMark };
  const ties = useFieldTies(input.id, words);
  const strings = useStrings(uiStrings);
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame ties={ties} words={words}>
      <div className={styles.around}>
        <input
          spellCheck={false}
          autoCapitalize="none"
          aria-required={requiredMark || undefined}
          {...input}
          {...ties}
          type={shown ? 'text' : 'password'}
          className={classNames(styles.control, styles.password, className)}
        />
        <button
          type="button"
          className={styles.reveal}
          aria-label={shown ? strings.hidePassword : strings.showPassword}
          aria-controls={ties.id}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eye-off' : 'eye'} />
        </button>
      </div>
    </FieldFrame>
  );
}

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; error?: string | undefined; hint?: ReactNode };

export function CheckboxField({ label, error, hint, className, ...input }: CheckboxProps) {
  const ties = useFieldTies(input.id, { error, hint });
  return (
    <div className={styles.field}>
      <div className={styles.choice}>
        <input {...input} {...ties} type="checkbox" className={classNames(styles.box, className)} />
        <label htmlFor={ties.id}>{label}</label>
      </div>
      <FieldMessages id={ties.id} error={error} hint={hint} />
    </div>
  );
}
