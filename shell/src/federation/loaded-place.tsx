import { useHost, useStrings } from '@osk/shared/host';
import type { PageLoader } from '@osk/shared/remote';
import { Alert } from '@osk/shared/ui/alert';
import { Button } from '@osk/shared/ui/button';
import { Loading, SkeletonBlock, SkeletonLine } from '@osk/shared/ui/skeleton';
import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode, Suspense, useLayoutEffect, useState } from 'react';
import { answerPresses } from '../arrival/early-press.ts';
import styles from './loaded-place.module.css';
import { PlaceBoundary } from './place-boundary.tsx';
import { Stalled } from './stalled.ts';
import { strings } from './strings.ts';
import { untilLoaded } from './until-loaded.ts';

type Props = {
  /** What the place shows, for as long as the page lives. */
  name: string;
  load: PageLoader;
  /** The page is drawn already: it stays in sight until its script is there, however often that fails. */
  prerendered?: boolean;
};

/** A part that is loaded when it is first shown, in a boundary of its own: when it fails, this place says so and the rest lives on. */
export function LoadedPlace({ name, load, prerendered = false }: Props) {
  const text = useStrings(strings);
  const { toasts } = useHost();
  const [attempt, setAttempt] = useState(0);
  const tellStatic = () => toasts.publish({ kind: 'error', text: text.notAnswering });
  const Page = pageOf(name, () => (prerendered ? untilLoaded(load, tellStatic) : load()));

  const tryAgain = (error: unknown) => {
    if (error instanceof Stalled) return location.reload();
    // React.lazy keeps a failure for good: the next attempt needs one of its own.
    pages.delete(name);
    setAttempt(attempt + 1);
  };

  return (
    <PlaceBoundary
      key={`${name} ${attempt}`}
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
    </PlaceBoundary>
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

function pageOf(name: string, load: PageLoader): LazyExoticComponent<ComponentType> {
  const page = pages.get(name) ?? lazy(load);
  pages.set(name, page);
  return page;
}

/** A page that is there answers what was pressed while it was only drawn. */
function Answering({ children }: { children: ReactNode }) {
  useLayoutEffect(answerPresses, []);
  return children;
}
