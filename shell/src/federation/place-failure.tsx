import { useStrings } from '@osk/shared/host';
import { Alert } from '@osk/shared/ui/alert';
import { Button } from '@osk/shared/ui/button';
import { useEffect, useEffectEvent, useState } from 'react';
import styles from './loaded-place.module.css';
import { strings } from './strings.ts';

type Props = {
  onTryAgain(): void;
  /** Whether the server has a newer version of what failed: then only a fresh page brings that. */
  isOutdated?: (() => Promise<boolean>) | undefined;
};

/** Says that a place failed, and offers the next step. */
export function PlaceFailure({ onTryAgain, isOutdated }: Props) {
  const text = useStrings(strings);
  const [outdated, setOutdated] = useState(false);
  const look = useEffectEvent(async () => setOutdated((await isOutdated?.()) ?? false));
  useEffect(() => void look(), []);

  return (
    <div className={styles.failure}>
      <Alert
        tone="negative"
        action={
          <Button kind="secondary" onClick={outdated ? () => location.reload() : onTryAgain}>
            {outdated ? text.reload : text.tryAgain}
          </Button>
        }
      >
        <strong>{outdated ? text.outdated : text.failed}</strong>
        <p>{outdated ? text.outdatedHint : text.failedHint}</p>
      </Alert>
    </div>
  );
}
