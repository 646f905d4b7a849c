import type { PageRoute } from '@osk/shared/contract/page';
import { useStrings } from '@osk/shared/host';
import { Alert } from '@osk/shared/ui/alert';
import { Button } from '@osk/shared/ui/button';
import { PageFrame } from '@osk/shared/ui/page-frame';
import { useEffectEvent, useLayoutEffect, useState } from 'react';
import type { BoundaryPage } from './federation.ts';
import styles from './page-boundary.module.css';
import { strings } from './strings.ts';

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
function PageMessage({ tone, title, hint, button, onPress, nested }: Props) {
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

type UnavailableProps = { reason: NonNullable<PageRoute['unavailable']>; nested: boolean };

/** Shown instead of a page that works later or for others. */
export function UnavailablePage({ reason, nested }: UnavailableProps) {
  const text = useStrings(strings);
  const [title, hint] = reason === 'disabled' ? [text.disabled, text.disabledHint] : [text.missing, text.missingHint];
  return <PageMessage tone="warning" title={title} hint={hint} button={text.reload} onPress={() => location.reload()} nested={nested} />;
}

type FailureProps = { page: BoundaryPage; onTryAgain(): void; nested: boolean };

/** Shows that a page failed, and a button: to try again, or to reload when the server has a newer release. */
export function PageFailure({ page, onTryAgain, nested }: FailureProps) {
  const text = useStrings(strings);
  const [outdated, setOutdated] = useState(false);

  // A page that needs a reload waits for the user: reloading loses what is typed.
  const loadAgain = useEffectEvent(() => void (page.reloads || onTryAgain()));
  const compare = useEffectEvent(async ({ signal }: AbortController) => {
    const server = await page.compareWithServer?.();
    if (!signal.aborted) setOutdated(server === 'newer');
  });
  // A layout effect runs before the message is visible. The connection may be back soon after.
  useLayoutEffect(() => {
    const unmounted = new AbortController();
    addEventListener('online', () => loadAgain(), unmounted);
    void compare(unmounted);
    return () => unmounted.abort();
  }, []);

  return (
    <PageMessage
      tone="negative"
      title={outdated ? text.outdated : text.failed}
      hint={outdated ? text.outdatedHint : text.failedHint}
      button={outdated ? text.reload : text.tryAgain}
      onPress={outdated ? () => location.reload() : onTryAgain}
      nested={nested}
    />
  );
}
