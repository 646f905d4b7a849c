import type { EmbeddedFailure } from '../contract/shapes/remote.ts';
import { beginCalls, type EarlyAnswers } from '../http/early-answers.ts';
import { type AccessToken, createAccessToken } from './access-token.ts';
import type { Diagnostics, EmbeddedElement, MountedModule, MountOptions } from './implementation.ts';
import { FileError } from './import-verified.ts';
import type { LoadableRelease, LoadedModule } from './load-release.ts';
import type { ElementNames } from './names.ts';
import { showNotice } from './notice.ts';
import { languageOf, originOf } from './settings.ts';

export type RunningModule = Pick<MountedModule, 'attributeChanged' | 'tokenSet' | 'moved'> & {
  diagnostics(): Diagnostics | undefined;
  stop(): void;
};

type Surroundings = Pick<MountOptions, 'shadow' | 'view'> & { element: EmbeddedElement } & Omit<ElementNames, 'container'>;

/**
 * Shows the first release in an element, or the next one if it fails before its first rendering is done. After that a notice with a retry
 * button is shown, because a swap would lose what the user typed.
 */
export function runModule(
  { element, shadow, view, tag, events, remote }: Surroundings,
  releases: readonly LoadableRelease[],
): RunningModule {
  let early: EarlyAnswers | undefined;
  const accessToken = startEarly(
    createAccessToken({ token: () => element.token, getToken: () => element.getToken, loaded: () => pageLoaded(element) }),
    (token) => {
      const origin = originOf(element.api);
      if (!isStopped && origin !== undefined)
        early = beginCalls(releases[0]?.early ?? [], { origin, token, language: languageOf(element) }, { credentials: 'omit' });
    },
  );
  let isStopped = false;
  let isRendered = false;
  let mounted: MountedModule | undefined;
  let loaded: (LoadedModule & { version: string }) | undefined;
  let showProblem: (() => void) | undefined;

  const dispatch = async (name: string, detail?: object, isCurrent = () => true) => {
    await pageLoaded(element);
    if (!isStopped && isCurrent()) element.dispatchEvent(new CustomEvent(`${events}-${name}`, { bubbles: true, composed: true, detail }));
  };

  async function start(index: number): Promise<void> {
    const release = releases[index];
    if (!release) return;
    showProblem = undefined;
    try {
      const next = await release.load();
      if (isStopped) return;
      loaded = { ...next, version: release.version };
    } catch (cause) {
      return fail(index, cause instanceof FileError ? 'file' : 'load', cause);
    }
    mount(index, loaded);
  }

  function mount(index: number, { implementation }: LoadedModule): void {
    isRendered = false;
    let hasFailed = false;
    const onCrash = (cause: unknown) => {
      if (isStopped || hasFailed) return;
      hasFailed = true;
      const failure = isRendered ? 'crash' : 'render';
      // A module may fail before it returns what unmounts it.
      queueMicrotask(() => fail(index, failure, cause));
    };
    const callbacks: Pick<MountOptions, 'dispatch' | 'onRendered' | 'onCrash'> = {
      dispatch: (name, detail) => void dispatch(name, detail, () => !hasFailed),
      onRendered: () => {
        if (!hasFailed) isRendered = true;
      },
      onCrash,
    };
    try {
      mounted = implementation.mount({ element, shadow, view, accessToken, early, ...callbacks });
    } catch (cause) {
      onCrash(cause);
    }
  }

  function fail(index: number, failure: EmbeddedFailure['failure'], cause: unknown): void {
    if (isStopped) return;
    unmount();
    const { version = '' } = releases[index] ?? {};
    console.error(`${tag}: release ${version} has failed [${failure}]`, cause);
    void report(version, failure);
    if (failure !== 'crash' && index + 1 < releases.length) return void start(index + 1);
    const code = failure === 'file' ? 'unreachable' : 'crashed';
    showProblem = () =>
      showNotice(element, shadow, code, () => {
        shadow.replaceChildren();
        void start(failure === 'crash' ? index : 0);
      });
    showProblem();
    void dispatch('error', { code, message: `The module has failed [${failure}]: ${cause}` });
  }

  function unmount(): void {
    try {
      mounted?.unmount();
    } catch {
      // What has failed may fail again.
    }
    mounted = undefined;
    shadow.replaceChildren();
    shadow.adoptedStyleSheets = [];
  }

  /** Reports the failed release. Sends nothing about a person. */
  async function report(version: string, failure: EmbeddedFailure['failure']): Promise<void> {
    try {
      const origin = originOf(element.api);
      if (origin === undefined) return;
      await fetch(`${origin}/api/embedded-failures`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${await accessToken.get()}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ remote, version, failure }),
        credentials: 'omit',
        keepalive: true,
      });
    } catch {
      // The page has no token, or the portal cannot be reached.
    }
  }

  // A user may type before the list is there.
  const onInput = () => {
    isRendered = true;
  };
  shadow.addEventListener('input', onInput);
  void start(0);
  return {
    attributeChanged(name) {
      mounted?.attributeChanged(name);
      showProblem?.();
    },
    tokenSet() {
      accessToken.changed();
      mounted?.tokenSet();
    },
    moved: () => mounted?.moved(),
    diagnostics() {
      if (!loaded) return undefined;
      const { version, react, reactFrom, reason } = loaded;
      return { version, react, reactFrom, reason };
    },
    stop() {
      isStopped = true;
      shadow.removeEventListener('input', onInput);
      unmount();
    },
  };
}

/** Requests the first token while the module is loaded. @param use gets it at once */
function startEarly(accessToken: AccessToken, use: (token: string) => void): AccessToken {
  let early: Promise<string> | undefined = accessToken.get();
  // The module asks again, and shows what is wrong.
  early.then(use).catch(() => {});
  return {
    ...accessToken,
    get() {
      const first = accessToken.current() === undefined ? early : undefined;
      early = undefined;
      return first ?? accessToken.get();
    },
    changed() {
      early = undefined;
      accessToken.changed();
    },
  };
}

/** Waits until the page has loaded: until then its scripts may set a token or listen to events. */
async function pageLoaded({ ownerDocument: { defaultView: view, readyState } }: HTMLElement): Promise<void> {
  if (view && readyState !== 'complete') await new Promise((resolve) => view.addEventListener('load', resolve, { once: true }));
}
