import type { ComponentProps, MouseEvent } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';

type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger';
type ButtonSize = 'small' | 'medium' | 'large';

type ButtonProps = ComponentProps<'button'> & {
  kind?: ButtonKind;
  size?: ButtonSize;
  /** Its action is running: the button keeps width and focus, and ignores clicks. */
  working?: boolean;
};

/** The class of a link that looks like a button. */
export function buttonClass(kind: ButtonKind = 'primary', size: ButtonSize = 'medium'): string {
  return classNames(styles.button, styles[kind], styles[size]);
}

export function Button({ kind = 'primary', size = 'medium', working = false, className, children, onClick, ...rest }: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (working) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClass(kind, size), className)}
      aria-busy={working || undefined}
      aria-disabled={working || rest['aria-disabled']}
      onClick={press}
    >
      <span className={styles.label}>{children}</span>
      {working && <span className={styles.spinner} aria-hidden="true" />}
    </button>
  );
}
