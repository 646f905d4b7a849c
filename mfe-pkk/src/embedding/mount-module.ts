import { createEmbeddedHost } from '@osk/shared/create-embedded-host';
import { ClientError, type Host } from '@osk/shared/host';
import { createAccessToken } from './access-token.ts';
import { createEmbeddedClient, type Success } from './embedded-client.ts';
import type { EmbeddedElement } from './embedded-element.ts';
import { diagnose, EmbeddingError, reactMismatch } from './embedding-error.ts';
import { type Language, readApi, readLanguage, readTheme, type Theme } from './settings.ts';
import { buildShadowTree } from './shadow-tree.ts';
import { strings } from './strings.ts';

export type MountedModule = {
  setLanguage(language: Language): void;
  setTheme(theme: Theme): void;
  /** The page has set a token or its first callback. Starts again if the start failed without one. */
  tokenSet(): void;
  /** The element has moved within the page. */
  moved(): void;
  /** Undefined until the page is rendered. */
  reactVersion(): string | undefined;
  unmount(): void;
};

/** Renders the module into an element's shadow tree. Shows every failure there, so that none reaches the page around it. */
export function mountModule(element: EmbeddedElement, shadow: ShadowRoot, view: typeof globalThis): MountedModule {
  const unmounted = new AbortController();
  const tree = buildShadowTree(shadow, view);
  const events = createEvents(element, unmounted.signal);
  const accessToken = createAccessToken({
    token: () => element.token,
    getToken: () => element.getToken,
    loaded: () => pageLoaded(element),
  });
  let language = readLanguage(element);
  let page: { host: Host; reactVersion: string; unmount(): void } | undefined;
  let open: (() => void) | undefined;
  let error: EmbeddingError | undefined;
  let lacksToken = false;

  const showError = () => error && tree.showError(strings[language][error.code](error.subject));
  const fail = (cause: EmbeddingError) => {
    page?.unmount();
    page = undefined;
    error = cause;
    events.failed(cause);
    showError();
  };
  const onFailure = (failure: EmbeddingError | ClientError) => {
    lacksToken = failure instanceof EmbeddingError && failure.code.includes('token');
    events.failed(failure);
  };

  async function start() {
    const api = readApi(element.api);
    const { Page, renderPage, reactVersion } = await loadPage(element, api);
    if (unmounted.signal.aborted) return;
    open = () => {
      page?.unmount();
      error = undefined;
      lacksToken = false;
      const embedded = createEmbeddedHost({ api, language, overlay: tree.overlay, token: accessToken.current });
      const { http } = embedded;
      const client = createEmbeddedClient({ http, api, accessToken, language: () => language, onSuccess: events.succeeded, onFailure });
      const host = { ...embedded, http: client };
      page = { host, reactVersion, unmount: renderPage({ Page, content: tree.content, overlay: tree.overlay, host, onCrash: fail }) };
    };
    open();
  }

  tree.setLanguage(language);
  tree.setTheme(readTheme(element));
  start().catch((cause) => {
    if (!unmounted.signal.aborted)
      fail(cause instanceof EmbeddingError ? cause : new EmbeddingError('crashed', 'The module could not start', { cause }));
  });
  return {
    setLanguage(chosen) {
      language = chosen;
      tree.setLanguage(chosen);
      page?.host.language.set(chosen);
      showError();
    },
    setTheme: tree.setTheme,
    tokenSet() {
      accessToken.changed();
      if (lacksToken && !events.isReady()) open?.();
    },
    moved: tree.raise,
    reactVersion: () => page?.reactVersion,
    unmount() {
      unmounted.abort();
      page?.unmount();
      tree.clear();
    },
  };
}

/** @throws EmbeddingError when a file cannot be loaded, or when the page's React does not fit */
async function loadPage(element: EmbeddedElement, api: string) {
  try {
    const [{ renderPage, reactVersion }, { default: Page }] = await Promise.all([import('./render-page.tsx'), element.loadPage()]);
    return { renderPage, reactVersion, Page };
  } catch (cause) {
    // Parts of React of different versions throw when they are imported.
    const unknown = { version: '?' };
    const [react, dom] = await Promise.all([import('react').catch(() => unknown), import('react-dom').catch(() => unknown)]);
    throw reactMismatch(react.version, dom.version, cause) ?? (await diagnose(new Error('A file could not be loaded', { cause }), api));
  }
}

/** Dispatches the element's events, and logs errors to the console. */
function createEvents(element: HTMLElement, signal: AbortSignal) {
  let isReady = false;
  const dispatch = async (name: string, detail?: object) => {
    await pageLoaded(element);
    if (!signal.aborted) element.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true, detail }));
  };
  return {
    /** Whether the list of employees has been read. */
    isReady: () => isReady,
    succeeded(success: Success) {
      if (success.kind !== 'listed') void dispatch('osk-pkk-change', success);
      else if (!isReady) void dispatch('osk-pkk-ready');
      isReady ||= success.kind === 'listed';
    },
    failed(failure: EmbeddingError | ClientError) {
      if (signal.aborted) return;
      const { message, cause } = failure;
      const isRejected = failure instanceof ClientError;
      if (!isRejected) console.error(`osk-pkk-employees: ${message} [${failure.code}]`, ...(cause ? [cause] : []));
      const detail = isRejected ? { code: 'call-rejected', statusCode: failure.statusCode, message } : { code: failure.code, message };
      void dispatch('osk-pkk-error', detail);
    },
  };
}

/** Waits until the page has loaded: until then its scripts may set a token or listen to events. */
async function pageLoaded({ ownerDocument: { defaultView: view, readyState } }: Element): Promise<void> {
  if (view && readyState !== 'complete') await new Promise((resolve) => view.addEventListener('load', resolve, { once: true }));
}
