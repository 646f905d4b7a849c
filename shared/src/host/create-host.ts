import { createCache } from '../cache.ts';
import type { Provider } from '../contract/page.ts';
import type { EarlyAnswers } from '../http/early-answers.ts';
import { createHttpClient, type HttpClient } from '../http/http-client.ts';
import { kyTransport } from '../http/ky-transport.ts';
import { cookiePreference, createLanguageStore, createThemeStore, type Language, readCookie, type Theme } from '../preferences.ts';
import { createSession, readStoredToken } from '../session/session.ts';
import { createMemoryStorage, storageOrMemory } from '../session/storage.ts';
import { createToastBus } from '../toast-bus.ts';
import { EmbeddedSurface } from '../ui/dialog/embedded-surface.tsx';
import type { Host } from './host-context.tsx';

const readLanguage = () => createLanguageStore(cookiePreference('language', ['pl', 'en']));
const readTheme = () => createThemeStore(cookiePreference('theme', ['light', 'dark', 'system']));
const loadForms = async () => (await import('../forms/form-engine.ts')).formEngine;

/** The host of the portal's pages: API on the same origin, session in session storage, preferences in cookies. */
export function createPortalHost(provider: Provider, early?: EarlyAnswers): Host {
  const session = createSession(storageOrMemory(() => sessionStorage));
  const language = readLanguage();
  const cache = createCache(storageOrMemory(() => localStorage));
  // Another session must not see this one's data.
  session.subscribe((state, previous) => {
    if (state.token?.accessToken !== previous.token?.accessToken) cache.clear();
  });
  const http = createHttpClient({
    transport: kyTransport,
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
    theme: readTheme(),
    loadDialogSurface: async () => (await import('../ui/dialog/portal-surface.tsx')).PortalSurface,
    loadForms,
  };
}

/** Whether a new load of the page would start with the session, language and theme of this host. */
export function isCurrent({ session, language, theme }: Pick<Host, 'session' | 'language' | 'theme'>): boolean {
  const stored = readStoredToken(
    storageOrMemory(() => sessionStorage),
    Date.now(),
  );
  return (
    stored !== 'expired' &&
    stored?.accessToken === session.getState().token?.accessToken &&
    readLanguage().getState().language === language.getState().language &&
    readTheme().getState().theme === theme.getState().theme
  );
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
    loadForms,
  };
}
