import { useHost, useStrings } from '@osk/shared/host';
import type { PageLoader } from '@osk/shared/remote';
import { Alert } from '@osk/shared/ui/alert';
import { Button } from '@osk/shared/ui/button';
import { Loading, SkeletonBlock, SkeletonLine } from '@osk/shared/ui/skeleton';
import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode, Suspense, useLayoutEffect, useState } from 'react';
import { answerPresses } from '../arrival/early-press.ts';
import { type Federation, Stalled } from './federation.ts';
import { RemoteBoundary } from './remote-boundary.tsx';
import styles from './remote-place.module.css';
import { strings } from './strings.ts';
import { untilLoaded } from './until-loaded.ts';

type Props = {
  federation: Federation;
  remote: string;
  route: string;
  /** The page is drawn already: it stays in sight until its script is there, however often that fails. */
  prerendered?: boolean;
};

/** A remote's page in a boundary of its own: when it fails to load or to render, this place says so and the rest lives on. */
export function RemotePlace({ federation, remote, route, prerendered = false }: Props) {
  const text = useStrings(strings);
  const { toasts } = useHost();
  const [attempt, setAttempt] = useState(0);
  const tellStatic = () => toasts.publish({ kind: 'error', text: text.notAnswering });
  const Page = pageOf(remote, route, () =>
    prerendered ? untilLoaded(() => federation.loadPage(remote, route), tellStatic) : federation.loadPage(remote, route),
  );

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
        <Answering>
          <Page />
        </Answering>
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

function pageOf(remote: string, route: string, load: PageLoader): LazyExoticComponent<ComponentType> {
  const key = keyOf(remote, route);
  const page = pages.get(key) ?? lazy(load);
  pages.set(key, page);
  return page;
}

/** A page that is there answers what was pressed while it was only drawn. */
function Answering({ children }: { children: ReactNode }) {
  useLayoutEffect(answerPresses, []);
  return children;
}
