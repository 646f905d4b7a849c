import { Alert } from '@osk/shared/ui/alert';
import { Button } from '@osk/shared/ui/button';
import { PageFrame } from '@osk/shared/ui/page-frame';
import styles from './page-boundary.module.css';

type Props = {
  tone: 'negative' | 'warning';
  title: string;
  hint: string;
  button: string;
  onPress(): void;
  /** A layout around the page renders the main element. */
  nested: boolean;
};

/** Says why there is no page, and what to do next. */
export function PageMessage({ tone, title, hint, button, onPress, nested }: Props) {
  const message = (
    <Alert
      tone={tone}
      action={
        <Button kind="secondary" onClick={onPress}>
          {button}
        </Button>
      }
    >
      <h1 className={styles.title}>{title}</h1>
      <p>{hint}</p>
    </Alert>
  );
  return nested ? message : <PageFrame>{message}</PageFrame>;
}
