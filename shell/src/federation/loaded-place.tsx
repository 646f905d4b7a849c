import { useHost, useStrings } from '@osk/shared/host';
import type { PageLoader } from '@osk/shared/remote';
import { Loading, SkeletonBlock, SkeletonLine } from '@osk/shared/ui/skeleton';
import { type ReactNode, Suspense, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { answerPresses } from '../arrival/early-press.ts';
import { forgetPage, lazyPage } from './lazy-pages.ts';
import styles from './loaded-place.module.css';
import { Stalled } from './not-loaded.ts';
import { PlaceBoundary } from './place-boundary.tsx';
import { PlaceFailure } from './place-failure.tsx';
import { strings } from './strings.ts';
import { untilLoaded } from './until-loaded.ts';

type Props = {
  /** What the place shows, for as long as the page lives. */
  name: string;
  load: PageLoader;
  /** The page is drawn already: it stays in sight until its script is there, however often that fails. */
  prerendered?: boolean;
  /** Another try takes a fresh page: the files of the one that runs may be gone. */
  reloads?: boolean;
  /** The page is in sight. */
  onShown?: () => void;
  /** The page has thrown this; true where it is to be loaded anew at once, from another release. */
  onThrow?: (error: unknown) => boolean;
  isOutdated?: () => Promise<boolean>;
};

/** A part that is loaded when it is first shown, in a boundary of its own: when it fails, this place says so and the rest lives on. */
export function LoadedPlace({ name, load, prerendered = false, reloads = false, onShown, onThrow, isOutdated }: Props) {
  const text = useStrings(strings);
  const { toasts } = useHost();
  const [attempt, setAttempt] = useState(0);
  const tellStatic = (error: unknown) =>
    toasts.publish({ kind: 'error', text: error instanceof Stalled ? text.stalled : text.notAnswering });
  const Page = lazyPage(name, () => (prerendered ? untilLoaded(load, tellStatic) : load()));

  const loadAnew = () => {
    forgetPage(name);
    setAttempt((last) => last + 1);
  };
  const tryAgain = (error: unknown) => {
    if (reloads || (error instanceof Stalled && !error.replaceable)) location.reload();
    else loadAnew();
  };

  return (
    <PlaceBoundary
      key={`${name} ${attempt}`}
      fallback={(error) => <PlaceFailure onTryAgain={() => tryAgain(error)} isOutdated={isOutdated} />}
      onCatch={(error) => {
        if (onThrow?.(error)) loadAnew();
      }}
    >
      <Suspense fallback={<PageSkeleton label={text.loading} />}>
        <Answering onShown={onShown}>
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

/** A page that is there answers what was pressed while it was only drawn. */
function Answering({ onShown, children }: { onShown: (() => void) | undefined; children: ReactNode }) {
  const show = useEffectEvent(() => onShown?.());
  useLayoutEffect(answerPresses, []);
  useEffect(() => show(), []);
  return children;
}
