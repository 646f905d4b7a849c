import { type ComponentProps, type MouseEvent, useState } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';

type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger';
/** `icon` is a square for one icon, with an aria-label. */
type ButtonSize = 'small' | 'medium' | 'large' | 'icon';

type ButtonProps = Omit<ComponentProps<'button'>, 'onClick'> & {
  kind?: ButtonKind;
  size?: ButtonSize;
  /** Its action is running: the button keeps width and focus, and ignores clicks. */
  working?: boolean;
  /** May return a promise: the button is `working` until it settles. */
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => unknown) | undefined;
};

/** The class of a link that looks like a button. */
export function buttonClass(kind: ButtonKind = 'primary', size: ButtonSize = 'medium'): string {
  return classNames(styles.button, styles[kind], styles[size]);
}

export function Button({ kind = 'primary', size = 'medium', working = false, className, children, onClick, ...rest }: ButtonProps) {
  const [isPending, setPending] = useState(false);
  const isBusy = working || isPending;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isBusy) return event.preventDefault();
    // Safari does not focus a clicked button, so a dialog could not return the focus to it. A click by Enter in a field has a detail of 0.
    if (event.detail > 0) event.currentTarget.focus({ preventScroll: true });
    const result = onClick?.(event);
    if (!(result instanceof Promise)) return;
    setPending(true);
    void result.finally(() => setPending(false));
  };
  return (
    <button
      type="button"
      // A page that embeds a module styles it by these names.
      part={`button ${kind}-button`}
      {...rest}
      className={classNames(buttonClass(kind, size), className)}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || rest['aria-disabled']}
      onClick={press}
    >
      <span className={styles.label}>{children}</span>
    </button>
  );
}
