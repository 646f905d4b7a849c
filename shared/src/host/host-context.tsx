import { createContext, type ReactNode, useCallback, useContext, useEffect } from 'react';
import { useStore } from 'zustand';
import { type Cache, type CacheEntry, type CacheItem, emptyEntry, type ReadMode } from '../cache.ts';
import { type AnswerOf, addressOf, type EndpointDefinition, type RequestOf } from '../contract/endpoint.ts';
import type { Provider } from '../contract/page/page.ts';
import type { Drafts } from '../forms/draft-form.ts';
import type { FormEngine } from '../forms/form-control.ts';
import type { Arguments, HttpClient } from '../http/http-client.ts';
import type { Language, LanguageStore, ThemeStore } from '../preferences.ts';
import type { Session } from '../session/session.ts';
import type { ToastBus } from '../toast-bus.ts';
import type { DialogSurface } from '../ui/dialog/dialog-surface.ts';

/** What a remote gets from the page it runs in: the shell, or a page that embeds it. */
export type Host = {
  http: HttpClient;
  session: Session;
  cache: Cache;
  /** The server's time, milliseconds. Hosts before 1.2.0 have none. */
  now?(): number;
  toasts: ToastBus;
  language: LanguageStore;
  theme: ThemeStore;
  /** Loads the surface of dialogs at the first call, or again after a failure. */
  loadDialogSurface(): Promise<DialogSurface>;
  /** Loads the form engine at the first call, or again after a failure. */
  loadForms(): Promise<FormEngine>;
  /**
   * Loads the drafts of forms when some are stored or `isUsed` is true. Returns undefined otherwise. Only the portal has drafts: embedding
   * pages and hosts before 1.2.0 have none.
   */
  loadDrafts?(isUsed?: boolean): Promise<Drafts> | undefined;
  /** The company that runs the portal; undefined in an embedding page. */
  provider?: Provider;
  /** The element for dialogs; by default the end of the page. */
  overlay?: HTMLElement;
  /** A form has unsaved changes until the returned function is called: leaving its page asks. Only the portal's pages have it. */
  addUnsaved?(form: UnsavedForm): () => void;
};

export type UnsavedForm = {
  /** The user leaves and accepts the loss of what was typed. */
  discard(): void;
};

const HostContext = createContext<Host | null>(null);

export function HostProvider({ host, children }: { host: Host; children: ReactNode }) {
  return <HostContext value={host}>{children}</HostContext>;
}

/** @throws outside a `HostProvider`. */
export function useHost(): Host {
  const host = useContext(HostContext);
  if (!host) throw new Error('No host: render this inside a HostProvider');
  return host;
}

export function useLanguage(): { language: Language; setLanguage(language: Language): void } {
  const { language: store } = useHost();
  return { language: useStore(store, ({ language }) => language), setLanguage: store.set };
}

export function useTheme() {
  const { theme: store } = useHost();
  return { theme: useStore(store, ({ theme }) => theme), setTheme: store.set };
}

/** The strings of the current language. `en` has the type of `pl`, so that a missing translation does not compile. */
export function useStrings<Strings>(strings: { pl: Strings; en: NoInfer<Strings> }): Strings {
  return strings[useLanguage().language];
}

export function useLoggedIn(): boolean {
  return useStore(useHost().session, ({ token }) => token !== null);
}

/** @throws in an embedding page, which has no provider. */
export function useProvider(): Provider {
  const { provider } = useHost();
  if (!provider) throw new Error('No provider: only pages of the portal can show this');
  return provider;
}

type ReadCall = EndpointDefinition & { method: 'GET' };

export type Cached<Data> = CacheEntry<Data> & {
  /** Requests new data even if it is cached. The old data stays visible meanwhile. */
  refresh(): Promise<CacheEntry<Data>>;
};

/** Reads a GET call through the cache. Only answers of calls with `persist` are also in local storage. */
export function useCached<Call extends ReadCall>(call: Call, request: RequestOf<Call>, mode: ReadMode = 'normal'): Cached<AnswerOf<Call>> {
  const { cache, http } = useHost();
  // The answer that another remote has cached is not for a remote that may not ask for it.
  const key = (http.isAllowed?.(call) === false ? '!' : '') + addressOf(call, request);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies call and request, an object that is new at each render
  const read = useCallback(
    (readMode: ReadMode) => {
      const { persist } = call;
      const item: CacheItem<AnswerOf<Call>> = {
        key,
        // TypeScript cannot follow that a GET call takes no key.
        fetch: () => http.send(call, ...([request] as unknown as Arguments<Call>)),
        // Remotes with an earlier contract have `true` here: their answers are not restored.
        ...(typeof persist === 'function' && { isValid: persist }),
      };
      return cache.read(item, readMode);
    },
    [cache, http, key],
  );

  useEffect(() => {
    void read(mode);
  }, [read, mode]);

  const entry = useStore(cache, ({ entries }) => (entries[key] ?? emptyEntry) as CacheEntry<AnswerOf<Call>>);
  const refresh = useCallback(() => read('force-refresh-once'), [read]);
  return { ...entry, refresh };
}
