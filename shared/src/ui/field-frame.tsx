import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

/** What every field has beside its control. */
export type FieldWords = {
  label: ReactNode;
  /** What is wrong, and what to do; announced when it appears. */
  error?: string | undefined;
  hint?: ReactNode;
  /** Worth a second look, and no reason to stop. */
  warning?: string | undefined;
  /** Marks the label with `*`. */
  requiredMark?: boolean | undefined;
};

/** What ties a control to its label and messages. */
export type ControlTies = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined };

/** The ids of a field, from its own `id` or a made one, and what its control says of them. */
export function useFieldTies(given: string | undefined, { error, hint, warning }: Omit<FieldWords, 'label'>): ControlTies {
  const made = useId();
  const id = given ?? made;
  const described = classNames(hint ? `${id}-hint` : '', error ? `${id}-error` : '', warning ? `${id}-warning` : '');
  return { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined };
}

export function FieldMessages({ id, error, hint, warning }: Omit<FieldWords, 'label'> & { id: string }) {
  return (
    <>
      {hint && (
        <div className={styles.hint} id={`${id}-hint`}>
          {hint}
        </div>
      )}
      <div aria-live="polite">
        {error && (
          <p className={styles.error} id={`${id}-error`}>
            <Icon name="warning" size={16} />
            {error}
          </p>
        )}
        {warning && (
          <p className={styles.warning} id={`${id}-warning`}>
            <Icon name="warning" size={16} />
            {warning}
          </p>
        )}
      </div>
    </>
  );
}

/** A label above, the control, its hint and messages below. */
export function FieldFrame({ ties, words, children }: { ties: ControlTies; words: FieldWords; children: ReactNode }) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={ties.id}>
        {words.label}
        {words.requiredMark && (
          <span className={styles.star} aria-hidden="true">
            {' *'}
          </span>
        )}
      </label>
      {children}
      <FieldMessages id={ties.id} error={words.error} hint={words.hint} warning={words.warning} />
    </div>
  );
}
