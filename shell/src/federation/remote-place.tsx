import { useStrings } from '@osk/shared/host';
import { Alert } from '@osk/shared/ui/alert';
import { Button } from '@osk/shared/ui/button';
import { Loading, SkeletonBlock, SkeletonLine } from '@osk/shared/ui/skeleton';
import { type ComponentType, type LazyExoticComponent, lazy, Suspense, useState } from 'react';
import { type Federation, Stalled } from './federation.ts';
import { RemoteBoundary } from './remote-boundary.tsx';
import styles from './remote-place.module.css';
import { strings } from './strings.ts';

type Props = { federation: Federation; remote: string; route: string };

/** A remote's page in a boundary of its own: when it fails to load or to render, this place says so and the rest lives on. */
export function RemotePlace({ federation, remote, route }: Props) {
  const text = useStrings(strings);
  const [attempt, setAttempt] = useState(0);
  const Page = pageOf(federation, remote, route);

  const tryAgain = (error: unknown) => {
    if (error instanceof Stalled) return location.reload();
    // React.lazy keeps a failure for good: the next attempt needs one of its own.
    pages.delete(keyOf(remote, route));
    setAttempt(attempt + 1);
  };

  return (
    <RemoteBoundary
      key={`${remote}${route}${attempt}`}
      fallback={(error) => (
        <div className={styles.failure}>
          <Alert
            tone="negative"
            action={
              <Button kind="secondary" onClick={() => tryAgain(error)}>
                {text.tryAgain}
              </Button>
            }
          >
            <strong>{text.failed}</strong>
            <p>{text.failedHint}</p>
          </Alert>
        </div>
      )}
    >
      <Suspense fallback={<PageSkeleton label={text.loading} />}>
        <Page />
      </Suspense>
    </RemoteBoundary>
  );
}

function PageSkeleton({ label }: { label: string }) {
  return (
    <div className={styles.loading}>
      <Loading label={label}>
        <SkeletonLine width="short" />
        <SkeletonBlock className={styles.block} />
      </Loading>
    </div>
  );
}

const pages = new Map<string, LazyExoticComponent<ComponentType>>();
const keyOf = (remote: string, route: string) => `${remote} ${route}`;

function pageOf(federation: Federation, remote: string, route: string): LazyExoticComponent<ComponentType> {
  const key = keyOf(remote, route);
  const page = pages.get(key) ?? lazy(() => federation.loadPage(remote, route));
  pages.set(key, page);
  return page;
}
