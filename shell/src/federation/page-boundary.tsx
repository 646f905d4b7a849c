import { HostProvider, useHost, useStrings } from '@osk/shared/host';
import { publishToast } from '@osk/shared/toast-bus';
import { Loading, SkeletonBlock, SkeletonLine } from '@osk/shared/ui/skeleton';
import {
  Component,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react';
import { replayEvents } from '../head-script/event-replay.ts';
import { focusContent } from '../use-document.ts';
import { loadFirst } from '../when-quiet.ts';
import type { BoundaryPage } from './federation.ts';
import { MissingPage, type PageModule } from './loading-page.ts';
import styles from './page-boundary.module.css';
import { PageFailure, UnavailablePage } from './page-message.tsx';
import { forgetTyped, isPrerendered, markRenderedWhenIdle, PrerenderedPage, restoreTyped } from './prerendered-page.tsx';
import { strings } from './strings.ts';

type Props = {
  page: BoundaryPage;
  /** Its prerendered HTML stays visible until its script arrives, however often that fails. */
  prerendered?: boolean;
  /** A layout around the page renders the main element. */
  nested?: boolean;
  onRendered?: (() => void) | undefined;
};

/** Loads a page and renders it in an error boundary: a failure shows here, and everything else keeps working. */
export function PageBoundary({ page, prerendered = false, nested = false, onRendered }: Props) {
  const [attempt, setAttempt] = useState(0);
  const [, renderAgain] = useReducer((renders: number) => renders + 1, 0);
  /** The page that the user has retried and that has not rendered since. */
  const [retriedPage, setRetriedPage] = useState<string>();
  const retried = retriedPage === page.name;

  // Retrying removes the button that had the focus.
  const focusRetried = useEffectEvent(() => (retried ? focusContent() : undefined));
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each attempt
  useEffect(() => focusRetried(), [attempt]);

  const showsPrerendered = () => prerendered && isPrerendered();
  const loadAgain = () => {
    page.reset?.();
    setAttempt((last) => last + 1);
  };
  const { showDelay, tryAgain } = useRepeatedTries(page.name, loadAgain);
  const retry = () => {
    if (page.reloads) return location.reload();
    loadAgain();
    setRetriedPage(page.name);
  };
  const onError = (error: unknown) => {
    const hasFallenBack = page.threw?.(error);
    if (hasFallenBack) loadAgain();
    else if (showsPrerendered()) tryAgain(attempt);
  };
  const onRender = () => {
    setRetriedPage(undefined);
    page.rendered?.();
    onRendered?.();
  };
  const failure = (error: unknown) => {
    if (showsPrerendered()) return <PrerenderedPage />;
    if (error instanceof MissingPage) return <UnavailablePage reason="missing" nested={nested} />;
    return <PageFailure page={page} onTryAgain={retry} nested={nested} />;
  };

  const load = () => loadFirst(page.load(prerendered ? showDelay : undefined));
  const skeleton = <LoadingSkeleton load={load} nested={nested} onArrived={renderAgain} />;
  const loadedPage = <LoadedPage load={load} onRender={onRender} />;
  return (
    <ErrorBoundary key={`${page.name} ${attempt}`} fallback={failure} onError={onError}>
      <Suspense fallback={attempt > 0 && showsPrerendered() ? <PrerenderedPage /> : skeleton}>
        {page.host ? <HostProvider host={page.host}>{loadedPage}</HostProvider> : loadedPage}
      </Suspense>
    </ErrorBoundary>
  );
}

const components = new WeakMap<Promise<PageModule>, ComponentType>();

/** Suspends until the page has arrived. A prefetched one renders without a skeleton. */
function LoadedPage({ load, onRender }: { load: BoundaryPage['load']; onRender: () => void }) {
  const loading = load();
  const Page = components.get(loading) ?? loading.arrived?.default ?? lazy(() => loading);
  components.set(loading, Page);
  const afterRender = useEffectEvent(onRender);
  useLayoutEffect(() => {
    restoreTyped();
    replayEvents();
  }, []);
  useEffect(markRenderedWhenIdle, []);
  useEffect(() => afterRender(), []);
  return <Page />;
}

type LoadingSkeletonProps = { load: BoundaryPage['load']; nested: boolean; onArrived: () => void };

/** A skeleton that `onArrived` ends. Without another render, React would show it for at least 300 ms. */
function LoadingSkeleton({ load, nested, onArrived }: LoadingSkeletonProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a boundary loads one page
  useEffect(() => void load().then(onArrived, onArrived), []);
  return <PageSkeleton nested={nested} />;
}

export function PageSkeleton({ nested }: { nested: boolean }) {
  const text = useStrings(strings);
  return (
    <div className={nested ? undefined : styles.unnested}>
      <Loading label={text.loading}>
        <SkeletonLine width="short" />
        <SkeletonBlock className={styles.block} />
      </Loading>
    </div>
  );
}

type BoundaryProps = { fallback: (error: unknown) => ReactNode; onError: (error: unknown) => void; children: ReactNode };

class ErrorBoundary extends Component<BoundaryProps, { failure?: { error: unknown } }> {
  override state: { failure?: { error: unknown } } = {};

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override render() {
    const { failure } = this.state;
    return failure ? this.props.fallback(failure.error) : this.props.children;
  }
}

/** A release that has thrown so often does so by a fault of its own. Each try downloads it again. */
const mostTries = 5;

/** Repeats a prerendered page that throws: its HTML has no Try again button. */
function useRepeatedTries(pageName: string, loadAgain: () => void) {
  const host = useHost();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isDelayShown = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a boundary may show another page later
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      isDelayShown.current = false;
      forgetTyped();
    },
    [pageName],
  );

  const showDelay = () => {
    if (!isDelayShown.current) publishToast(host, 'error', (language) => strings[language].notAnswering);
    isDelayShown.current = true;
  };
  return {
    showDelay,
    /** After 2 s, 4 s, 8 s … The first time at once. */
    tryAgain(attempt: number) {
      if (attempt === 0) return loadAgain();
      showDelay();
      clearTimeout(timer.current);
      if (attempt <= mostTries) timer.current = setTimeout(loadAgain, 2 ** attempt * 1000);
    },
  };
}
