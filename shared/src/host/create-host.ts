import { createCache } from '../cache.ts';
import type { Provider } from '../contract/page.ts';
import type { EarlyAnswers } from '../http/early-answers.ts';
import { createHttpClient, type HttpClient } from '../http/http-client.ts';
import { cookiePreference, createLanguageStore, createThemeStore, type Language, readCookie, type Theme } from '../preferences.ts';
import { createSession } from '../session/session.ts';
import { createMemoryStorage, storageOrMemory } from '../session/storage.ts';
import { createToastBus } from '../toast-bus.ts';
import { EmbeddedSurface } from '../ui/dialog/embedded-surface.tsx';
import type { Host } from './host-context.tsx';

/** The host of the portal's pages: API on the same origin, session in session storage, preferences in cookies. */
export function createPortalHost(provider: Provider, early?: EarlyAnswers): Host {
  const session = createSession(storageOrMemory(() => sessionStorage));
  const language = createLanguageStore(cookiePreference('language', ['pl', 'en']));
  const cache = createCache(storageOrMemory(() => localStorage));
  // Another session must not see this one's data.
  session.subscribe((state, previous) => {
    if (state.token?.accessToken !== previous.token?.accessToken) cache.clear();
  });
  const http = createHttpClient({
    baseUrl: '',
    language: () => language.getState().language,
    token: () => session.getState().token?.accessToken,
    antiForgeryToken: () => readCookie('XSRF-TOKEN'),
    onUnauthorized: (token) => session.end('unauthorized', token),
    early,
  });
  return {
    http,
    session,
    cache,
    language,
    provider,
    toasts: createToastBus(),
    theme: createThemeStore(cookiePreference('theme', ['light', 'dark', 'system'])),
    loadDialogSurface: async () => (await import('../ui/dialog/portal-surface.tsx')).PortalSurface,
  };
}

type MemoryHostOptions = Pick<Host, 'provider' | 'overlay'> & { http: HttpClient; language: Language; theme?: Theme };

/** A host without cookies and browser storage, for prerendering, release checks and embedding. */
export function createMemoryHost({ language, theme, ...rest }: MemoryHostOptions): Host {
  return {
    ...rest,
    session: createSession(createMemoryStorage()),
    cache: createCache(createMemoryStorage()),
    toasts: createToastBus(),
    language: createLanguageStore({ read: () => language, write: () => {} }),
    theme: createThemeStore({ read: () => theme, write: () => {} }),
    loadDialogSurface: async () => EmbeddedSurface,
  };
}
