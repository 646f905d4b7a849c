import { createCache } from '../cache/cache.ts';
import type { Provider } from '../contract/page.ts';
import { createHttpClient } from '../http/http-client.ts';
import { cookiePreference, createLanguageStore, createThemeStore, readCookie } from '../preferences.ts';
import { createSession } from '../session/session.ts';
import { storageOr } from '../session/storage.ts';
import { createToastBus } from '../toast-bus.ts';
import type { Host } from './host-context.tsx';

/** The host of a page of the portal itself: same-origin API, session in session storage, choices in cookies. */
export function createPortalHost(provider: Provider): Host {
  const session = createSession(storageOr(() => sessionStorage));
  const language = createLanguageStore(cookiePreference('language', ['pl', 'en']));
  const cache = createCache(storageOr(() => localStorage));
  // Nothing of one session may be seen in the next: whatever starts, ends or replaces a session empties the cache.
  session.subscribe((state, former) => {
    if (state.token?.accessToken !== former.token?.accessToken) cache.clear();
  });
  const http = createHttpClient({
    baseUrl: '',
    language: () => language.getState().language,
    token: () => session.getState().token?.accessToken,
    antiForgeryToken: () => readCookie('XSRF-TOKEN'),
    onRefusedToken: (token) => session.end('refused', token),
  });
  return {
    http,
    session,
    cache,
    language,
    provider,
    toasts: createToastBus(),
    theme: createThemeStore(cookiePreference('theme', ['light', 'dark', 'system'])),
  };
}
