import { useStrings } from '@osk/shared/host';
import { Alert } from '@osk/shared/ui/alert';
import { Button } from '@osk/shared/ui/button';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ServerNow } from './ask-server.ts';
import styles from './loaded-place.module.css';
import { strings } from './strings.ts';

type Props = {
  onTryAgain(): void;
  /** The user has tried again already: a fresh page is taken where the server answers. Browsers keep a broken script for a page's life. */
  insisted: boolean;
  /** The page around it has its main content marked already. */
  within: boolean;
  askServer?: (() => Promise<ServerNow>) | undefined;
};

/** Says that a place failed, and offers the next step. */
export function PlaceFailure({ onTryAgain, insisted, within, askServer }: Props) {
  const text = useStrings(strings);
  const [outdated, setOutdated] = useState(false);
  const look = useEffectEvent(async (here: AbortSignal) => {
    const now = (await askServer?.()) ?? 'silent';
    // An older release may have taken over meanwhile.
    if (here.aborted) return;
    if (insisted && now !== 'silent') location.reload();
    else setOutdated(now === 'newer');
  });
  useEffect(() => {
    const gone = new AbortController();
    void look(gone.signal);
    return () => gone.abort();
  }, []);

  const Content = within ? 'div' : 'main';
  return (
    <Content className={styles.failure} {...(!within && { id: 'content', tabIndex: -1 })}>
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
    </Content>
  );
}
