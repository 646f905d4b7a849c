import '@osk/shared/ui/tokens.css';
import '@osk/shared/ui/base.css';
import { createEmbeddedHost } from '@osk/shared/create-embedded-host';
import { type EmbeddingError, isEmbeddingError } from '@osk/shared/embedding/embedding-error';
import type { MountedModule, MountOptions } from '@osk/shared/embedding/implementation';
import { ClientError, type Host, HostProvider } from '@osk/shared/host';
import { EmbeddedToasts } from '@osk/shared/ui/embedded-toasts';
import { type ComponentType, StrictMode } from 'react';
import { createPortal } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { createEmbeddedClient, type Success } from './embedded-client.ts';
import { readApi, readLanguage, readTheme } from './settings.ts';
import { buildShadowTree } from './shadow-tree.ts';
import { strings } from './strings.ts';

/** Renders a page into an element's shadow tree. Shows there what the page around did wrong. */
export function mountModule(
  Page: ComponentType,
  { element, shadow, view, accessToken, early, dispatch, onRendered, onCrash }: MountOptions,
): MountedModule {
  const tree = buildShadowTree(shadow, view);
  let language = readLanguage(element);
  let page: { host: Host; unmount(): void } | undefined;
  let open: (() => void) | undefined;
  let error: EmbeddingError | undefined;
  let lacksToken = false;
  let isReady = false;
  let isUnmounted = false;

  const changes = createChangeObserver(tree.content);
  const showError = () => error && tree.showError(strings[language][error.code](error.subject));
  const onFailure = (failure: unknown) => {
    if (isUnmounted) return;
    lacksToken = isEmbeddingError(failure) && failure.code.includes('token');
    changes.atNextChange(onRendered);
    reportFailure(failure, dispatch);
  };
  const onSuccess = (success: Success) => {
    if (isUnmounted) return;
    if (success.kind !== 'listed') return dispatch('change', success);
    if (isReady) return;
    isReady = true;
    changes.atNextChange(() => {
      onRendered();
      dispatch('ready');
      // The file with the dialogs. A dialog that opens tries again.
      page?.host.loadForms().catch(() => {});
    });
  };

  function start() {
    const api = readApi(element.getAttribute('api'));
    open = () => {
      page?.unmount();
      lacksToken = false;
      const embedded = createEmbeddedHost({ api, language, overlay: tree.overlay, token: accessToken.current, early });
      const { http } = embedded;
      const client = createEmbeddedClient({ http, api, accessToken, language: () => language, onSuccess, onFailure });
      const host = { ...embedded, http: client };
      page = { host, unmount: renderPage({ Page, content: tree.content, overlay: tree.overlay, host, onCrash: crash }) };
    };
    open();
  }

  const crash = (cause: unknown) => {
    changes.cancel();
    onCrash(cause);
  };

  tree.setLanguage(language);
  tree.setTheme(readTheme(element));
  try {
    start();
  } catch (cause) {
    if (!isEmbeddingError(cause)) throw cause;
    error = cause;
    showError();
    onRendered();
    reportFailure(cause, dispatch);
  }
  return {
    attributeChanged(name) {
      if (name === 'theme') tree.setTheme(readTheme(element));
      if (name !== 'language') return;
      language = readLanguage(element);
      tree.setLanguage(language);
      page?.host.language.set(language);
      showError();
    },
    tokenSet() {
      if (lacksToken && !isReady) open?.();
    },
    moved: tree.raise,
    unmount() {
      isUnmounted = true;
      changes.cancel();
      page?.unmount();
      tree.clear();
    },
  };
}

/** Logs a failure that the integrator has to fix, and dispatches it to the page. */
function reportFailure(failure: unknown, dispatch: MountOptions['dispatch']): void {
  if (failure instanceof ClientError) {
    const { statusCode, message } = failure;
    dispatch('error', { code: 'call-rejected', statusCode, message });
  }
  if (!isEmbeddingError(failure)) return;
  const { message, cause } = failure;
  console.error(`osk-pkk-employees: ${message} [${failure.code}]`, ...(cause ? [cause] : []));
  dispatch('error', { code: failure.code, message });
}

/** Calls functions at the next change of an element's content: React has rendered an answer. */
function createChangeObserver(content: HTMLElement) {
  let callbacks: (() => void)[] = [];
  const observer = new MutationObserver(() => {
    observer.disconnect();
    const waiting = callbacks;
    callbacks = [];
    for (const callback of waiting) callback();
  });
  return {
    atNextChange(callback: () => void) {
      callbacks.push(callback);
      observer.observe(content, { childList: true, subtree: true });
    },
    cancel() {
      callbacks = [];
      observer.disconnect();
    },
  };
}

type RenderOptions = { Page: ComponentType; content: HTMLElement; overlay: HTMLElement; host: Host; onCrash(cause: unknown): void };

/** Renders the module. @returns a function that unmounts it */
function renderPage({ Page, content, overlay, host, onCrash }: RenderOptions): () => void {
  const container = content.ownerDocument.createElement('div');
  content.replaceChildren(container);
  const root = createRoot(container, { onUncaughtError: onCrash });
  root.render(
    <StrictMode>
      <HostProvider host={host}>
        <Page />
        {createPortal(<EmbeddedToasts />, overlay)}
      </HostProvider>
    </StrictMode>,
  );
  return () => root.unmount();
}
