import { useStrings } from '@osk/shared/host';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import { chevronDownIcon, eyeIcon, eyeOffIcon } from '../icons.ts';
import { uiStrings } from '../strings.ts';
import styles from './field.module.css';
import { FieldFrame, FieldMessages, type FieldProps, useField } from './field-frame.tsx';

/** A labelled one-line field. Takes the props of an `<input>`, `ref` included. */
export function TextField(props: FieldProps & ComponentProps<'input'>) {
  const { frame, control } = useField(props);
  return (
    <FieldFrame {...frame}>
      <input {...control} className={classNames(styles.control, control.className)} />
    </FieldFrame>
  );
}

type TextAreaProps = FieldProps & ComponentProps<'textarea'> & { /** Buttons above the control that write into it. */ tools?: ReactNode };

export function TextAreaField({ tools, ...props }: TextAreaProps) {
  const { frame, control } = useField(props);
  return (
    <FieldFrame {...frame}>
      {tools && <div className={styles.tools}>{tools}</div>}
      <textarea rows={4} {...control} className={classNames(styles.control, styles.area, control.className)} />
    </FieldFrame>
  );
}

/** A labelled select; `children` are its `<option>` elements. */
export function SelectField(props: FieldProps & ComponentProps<'select'>) {
  const { frame, control } = useField(props);
  return (
    <FieldFrame {...frame}>
      <div className={styles.around}>
        <select {...control} className={classNames(styles.control, styles.select, control.className)} />
        <Icon strokes={chevronDownIcon} className={styles.chevron} />
      </div>
    </FieldFrame>
  );
}

/** A password with a button that shows it. */
export function PasswordField(props: FieldProps & Omit<ComponentProps<'input'>, 'type'>) {
  const { frame, control } = useField(props);
  const strings = useStrings(uiStrings);
  const [visible, setVisible] = useState(false);
  return (
    <FieldFrame {...frame}>
      <div className={styles.around}>
        <input
          spellCheck={false}
          autoCapitalize="none"
          {...control}
          type={visible ? 'text' : 'password'}
          className={classNames(styles.control, styles.password, control.className)}
        />
        <button
          type="button"
          className={styles.reveal}
          aria-label={visible ? strings.hidePassword : strings.showPassword}
          aria-controls={control.id}
          onClick={() => setVisible(!visible)}
        >
          <Icon strokes={visible ? eyeOffIcon : eyeIcon} />
        </button>
      </div>
    </FieldFrame>
  );
}

export function CheckboxField(props: FieldProps & Omit<ComponentProps<'input'>, 'type'>) {
  const { frame, control } = useField(props);
  return (
    <div className={styles.field}>
      <div className={styles.choice}>
        <input {...control} type="checkbox" className={classNames(styles.box, control.className)} />
        <label htmlFor={frame.id}>{frame.label}</label>
      </div>
      <FieldMessages {...frame} />
    </div>
  );
}

/** Fields under a heading that screen readers announce with each of them. */
export function FieldGroup({ legend, className, children }: { legend: ReactNode; className: string | undefined; children: ReactNode }) {
  return (
    <fieldset>
      <legend className={styles.legend}>{legend}</legend>
      <div className={className}>{children}</div>
    </fieldset>
  );
}
