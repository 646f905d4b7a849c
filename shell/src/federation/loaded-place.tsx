import { useHost, useStrings } from '@osk/shared/host';
import type { PageLoader } from '@osk/shared/remote';
import { Loading, SkeletonBlock, SkeletonLine } from '@osk/shared/ui/skeleton';
import { type ReactNode, Suspense, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { answerPresses } from '../arrival/early-press.ts';
import { focusContent } from '../pages/focus-content.ts';
import type { ServerNow } from './ask-server.ts';
import { Drawing, isDrawingAlone, takeOver } from './drawing.tsx';
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
  /** It stands within the content of a page that is there, rather than being the page. */
  within?: boolean;
  /** Another try takes a fresh page: the files of the one that runs may be gone. */
  reloads?: boolean;
  /** The page is in sight. */
  onShown?: () => void;
  /** The page has thrown this; true where it is to be loaded anew at once, from another release. */
  onThrow?: (error: unknown) => boolean;
  askServer?: () => Promise<ServerNow>;
};

/** A part that is loaded when it is first shown, in a boundary of its own: when it fails, this place says so and the rest lives on. */
export function LoadedPlace({ name, load, prerendered = false, within = false, reloads = false, onShown, onThrow, askServer }: Props) {
  const text = useStrings(strings);
  const { toasts } = useHost();
  const { attempt, insisted, loadAnew, settle } = useAttempts(name);
  const tell = (message: string) => toasts.publish({ kind: 'error', text: message });
  const tellStatic = (error: unknown) => tell(error instanceof Stalled ? text.reloadIt : text.notAnswering);
  const Page = lazyPage(name, () => (prerendered ? untilLoaded(load, tellStatic) : load()));

  const isDrawn = () => prerendered && isDrawingAlone();

  const tryAgain = (error: unknown) => {
    if (reloads || (error instanceof Stalled && !error.replaceable)) location.reload();
    else loadAnew({ insisted: true });
  };
  const heed = (error: unknown) => {
    // A drawn page has no button to try again by.
    if (onThrow?.(error) || (isDrawn() && attempt === 0)) loadAnew();
    else if (isDrawn()) tell(text.reloadIt);
  };
  const show = () => {
    takeOver();
    settle();
    onShown?.();
  };
  const failure = (error: unknown) =>
    isDrawn() ? <Drawing /> : <PlaceFailure onTryAgain={() => tryAgain(error)} insisted={insisted} within={within} askServer={askServer} />;

  return (
    <PlaceBoundary key={`${name} ${attempt}`} fallback={failure} onCatch={heed}>
      <Suspense fallback={attempt > 0 && isDrawn() ? <Drawing /> : <PageSkeleton label={text.loading} />}>
        <Answering onShown={show}>
          <Page />
        </Answering>
      </Suspense>
    </PlaceBoundary>
  );
}

/** Which attempt at the place this is, and whether the user has asked for it. */
function useAttempts(name: string) {
  const [attempt, setAttempt] = useState(0);
  const [insisted, setInsisted] = useState('');
  // The button that was pressed is gone, and the focus was on it.
  const keepFocus = useEffectEvent(() => (insisted === name ? focusContent() : undefined));
  // biome-ignore lint/correctness/useExhaustiveDependencies: nothing is read of the attempt
  useEffect(() => keepFocus(), [attempt]);

  const loadAnew = (by?: { insisted: boolean }) => {
    forgetPage(name);
    setAttempt((last) => last + 1);
    if (by?.insisted) setInsisted(name);
  };
  return { attempt, insisted: insisted === name, loadAnew, settle: () => setInsisted('') };
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
function Answering({ onShown, children }: { onShown: () => void; children: ReactNode }) {
  const show = useEffectEvent(onShown);
  useLayoutEffect(answerPresses, []);
  useEffect(() => show(), []);
  return children;
}
