import { useHost, useStrings } from '@osk/shared/host';
import { Loading, SkeletonBlock, SkeletonLine } from '@osk/shared/ui/skeleton';
import { whenIdle } from '@osk/shared/when-idle';
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
  useState,
} from 'react';
import { replayEvents } from '../head-script/event-replay.ts';
import { focusContent } from '../use-document.ts';
import { loadFirst } from '../when-quiet.ts';
import type { BoundaryPage } from './federation.ts';
import { Stalled } from './load-errors.ts';
import styles from './page-boundary.module.css';
import { PageFailure } from './page-failure.tsx';
import type { PageModule } from './remote-pages.ts';
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
  const text = useStrings(strings);
  const { toasts } = useHost();
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
  const showError = (message: string) => toasts.publish({ kind: 'error', text: message });
  const onDelay = (error: unknown) => showError(error instanceof Stalled ? text.reloadIt : text.notAnswering);
  const loadAgain = () => {
    page.reset?.();
    setAttempt((last) => last + 1);
  };
  const retry = (error: unknown) => {
    if (page.reloads || (error instanceof Stalled && !error.replaceable)) return location.reload();
    loadAgain();
    setRetriedPage(page.name);
  };
  const onError = (error: unknown) => {
    // Prerendered HTML has no Try again button: the first failure is retried at once.
    if (page.threw?.(error) || (showsPrerendered() && attempt === 0)) loadAgain();
    else if (showsPrerendered()) showError(text.reloadIt);
  };
  const onRender = () => {
    setRetriedPage(undefined);
    page.rendered?.();
    onRendered?.();
  };
  const failure = (error: unknown) =>
    showsPrerendered() ? (
      <PrerenderedPage />
    ) : (
      <PageFailure page={page} onTryAgain={() => retry(error)} retried={retried} nested={nested} />
    );

  const load = () => loadFirst(page.load(prerendered ? onDelay : undefined));
  const skeleton = <LoadingSkeleton load={load} nested={nested} onArrived={renderAgain} />;
  return (
    <ErrorBoundary key={`${page.name} ${attempt}`} fallback={failure} onError={onError}>
      <Suspense fallback={attempt > 0 && showsPrerendered() ? <PrerenderedPage /> : skeleton}>
        <LoadedPage load={load} onRender={onRender} />
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
  useLayoutEffect(replayEvents, []);
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

class ErrorBoundary extends Component<BoundaryProps, { failure: { error: unknown } | null }> {
  override state = { failure: null as { error: unknown } | null };

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

const findRoot = () => document.getElementById('root');
/** The root after a page has rendered in it. Until then it contains only the server's HTML. */
const renderedRoots = new WeakSet<Element>();
let prerenderedHtml: string | undefined;

/** An effect. Waits until the browser is idle: until then a part of the page that hydrates later may still throw. */
function markRenderedWhenIdle(): () => void {
  const root = findRoot();
  return whenIdle(() => void (root && renderedRoots.add(root)), 1000);
}

function isPrerendered(): boolean {
  const root = findRoot();
  return root !== null && !renderedRoots.has(root);
}

/** The server's HTML, in place of a page that throws. Events on it are still recorded. */
function PrerenderedPage() {
  prerenderedHtml ??= findRoot()?.innerHTML ?? '';
  return <div className={styles.prerendered} dangerouslySetInnerHTML={{ __html: prerenderedHtml }} />;
}
