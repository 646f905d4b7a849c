import { useStrings } from '@osk/shared/host';
import { Alert } from '@osk/shared/ui/alert';
import { Button } from '@osk/shared/ui/button';
import { PageFrame } from '@osk/shared/ui/page-frame';
import { useEffect, useEffectEvent, useState } from 'react';
import type { BoundaryPage } from './federation.ts';
import styles from './page-boundary.module.css';
import { strings } from './strings.ts';

type Props = {
  page: BoundaryPage;
  onTryAgain(): void;
  /** A layout around the page renders the main element. */
  nested: boolean;
};

/** Shows that a page failed, and a button: to try again, or to reload when the server has a newer release. */
export function PageFailure({ page, onTryAgain, nested }: Props) {
  const text = useStrings(strings);
  const [outdated, setOutdated] = useState(false);

  // A page that needs a reload waits for the user: reloading loses what is typed.
  const loadAgain = useEffectEvent(() => void (page.reloads || onTryAgain()));
  const compare = useEffectEvent(async ({ signal }: AbortController) => {
    const server = await page.compareWithServer?.();
    if (!signal.aborted) setOutdated(server === 'newer');
  });
  useEffect(() => {
    const unmounted = new AbortController();
    void compare(unmounted);
    addEventListener('online', () => loadAgain(), unmounted);
    return () => unmounted.abort();
  }, []);

  const failure = (
    <Alert
      tone="negative"
      action={
        <Button kind="secondary" onClick={outdated ? () => location.reload() : onTryAgain}>
          {outdated ? text.reload : text.tryAgain}
        </Button>
      }
    >
      <h1 className={styles.title}>{outdated ? text.outdated : text.failed}</h1>
      <p>{outdated ? text.outdatedHint : text.failedHint}</p>
    </Alert>
  );
  return nested ? failure : <PageFrame>{failure}</PageFrame>;
}
