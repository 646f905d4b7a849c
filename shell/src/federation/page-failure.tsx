import { useStrings } from '@osk/shared/host';
import { useEffectEvent, useLayoutEffect, useState } from 'react';
import type { BoundaryPage } from './federation.ts';
import { PageMessage } from './page-message.tsx';
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
