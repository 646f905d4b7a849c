import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import { warningIcon } from '../icons.ts';
import { Slot } from '../slot.tsx';
import styles from './field.module.css';

/** What a field has besides its control. */
export type FieldProps = {
  label: ReactNode;
  /** Announced when it appears. With '' its element is there, hidden, so that a script without React can show a message. */
  error?: string | undefined;
  hint?: ReactNode;
  /** Shown when a valid value is probably wrong. */
  warning?: string | undefined;
  /** Marks the label with `*`. */
  requiredMark?: boolean | undefined;
};

type ControlProps = { id?: string | undefined; className?: string | undefined };

/** Splits props into those of the frame and of the control. Connects the control with its label and messages. */
export function useField<Props extends FieldProps & ControlProps>(props: Props) {
  const { label, error, hint, warning, requiredMark, ...control } = props;
  const generatedId = useId();
  const id = props.id ?? generatedId;
  const describedBy = classNames(hint ? `${id}-hint` : '', error ? `${id}-error` : '', warning ? `${id}-warning` : '');
  return {
    frame: { id, label, error, hint, warning, requiredMark },
    control: {
      'aria-required': requiredMark || undefined,
      ...control,
      id,
      'aria-invalid': error ? (true as const) : undefined,
      'aria-describedby': describedBy || undefined,
    },
  };
}

type FrameProps = FieldProps & { id: string };

/** A label above the control, hint and messages below it. */
export function FieldFrame({ label, requiredMark, children, ...messages }: FrameProps & { children: ReactNode }) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={messages.id}>
        <Slot>{label}</Slot>
        {requiredMark && (
          <span className={styles.star} aria-hidden="true">
            {' *'}
          </span>
        )}
      </label>
      <Slot>{children}</Slot>
      <FieldMessages {...messages} />
    </div>
  );
}

export function FieldMessages({ id, error, hint, warning }: Omit<FrameProps, 'label' | 'requiredMark'>) {
  return (
    <>
      {hint && (
        <div className={styles.hint} id={`${id}-hint`}>
          {hint}
        </div>
      )}
      <div aria-live="polite">
        {error !== undefined && <Message id={`${id}-error`} tone="negative" text={error} />}
        {warning && <Message id={`${id}-warning`} tone="warning" text={warning} />}
      </div>
    </>
  );
}

function Message({ id, tone, text }: { id: string; tone: 'negative' | 'warning'; text: string }) {
  return (
    <p id={id} className={styles.message} data-tone={tone} hidden={text === ''}>
      <Icon strokes={warningIcon} size={16} />
      <span>{text}</span>
    </p>
  );
}
