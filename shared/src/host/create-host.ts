import { createCache } from '../cache.ts';
import { languageCookie, themeCookie } from '../contract/page/cookies.ts';
import type { Provider } from '../contract/page/page.ts';
import type { createDrafts } from '../drafts/draft-store.ts';
import { type Drafts, draftsKey } from '../forms/draft-form.ts';
import { guardTraversals } from '../history/traversal-guards.ts';
import { readAntiForgeryTokens } from '../http/anti-forgery.ts';
import { ClientError, translated } from '../http/client-error.ts';
import type { EarlyAnswers } from '../http/early-answers.ts';
import { createHttpClient } from '../http/http-client.ts';
import { kyTransport } from '../http/transport.ts';
import { cookiePreference, createLanguageStore, createThemeStore } from '../preferences.ts';
import { learnServerTime, serverNow } from '../server-time.ts';
import { shareEnd } from '../session/ended-sessions.ts';
import { createSession, hasExpired } from '../session/session.ts';
import { isSessionCurrent, localOrMemory, sessionOrMemory } from '../session/stored-session.ts';
import { createToastBus, publishToast } from '../toast-bus.ts';
import type { Host } from './host-context.tsx';

const languageStorage = cookiePreference(languageCookie, ['pl', 'en']);
const themeStorage = cookiePreference(themeCookie, ['light', 'dark', 'system']);
const storedLanguage = () => languageStorage.read() ?? 'pl';
const storedTheme = () => themeStorage.read() ?? 'system';
const loadPageHistory = () => import('../history/page-history.ts');

const noConnection = {
  statusCode: 0,
  clientError: 'Brak połączenia z\u00a0internetem. Spróbuj ponownie za chwilę.',
  translation: { language: 'en', clientError: 'No internet connection. Please try again in a moment.' },
} as const;

/**
 * The host of the portal's pages: API on the same origin, session in session storage, preferences in cookies.
 * @param onNoAnswer called when a call got no answer
 */
export function createPortalHost(provider: Provider, early?: EarlyAnswers, onNoAnswer?: () => void): Host {
  guardTraversals();
  const storage = sessionOrMemory();
  const session = createSession(storage);
  const { language, theme } = renderedPreferences();
  const cache = createCache(localOrMemory());
  // Another session must not see this one's data.
  session.subscribe((state, previous) => {
    if (state.token?.accessToken !== previous.token?.accessToken) cache.clear();
  });
  shareEnd(session, localOrMemory());
  const currentLanguage = () => language.getState().language;
  const http = createHttpClient({
    transport: kyTransport,
    baseUrl: '',
    language: currentLanguage,
    token: () => session.getState().token?.accessToken,
    antiForgeryToken: readAntiForgeryTokens,
    onUnauthorized(accessToken) {
      const { token } = session.getState();
      session.end(token && hasExpired(token) ? 'expired' : 'unauthorized', accessToken);
    },
    onNoAnswer() {
      onNoAnswer?.();
      return new ClientError(noConnection, currentLanguage);
    },
    early,
  });
  const host: Host = {
    http,
    session,
    cache,
    now: serverNow,
    language,
    provider,
    toasts: createToastBus(),
    theme,
    loadDialogSurface: async () => (await loadPageHistory()).PortalSurface,
    async loadForms() {
      // What is typed soon needs its guard.
      loadPageHistory().catch(() => {});
      return (await import('../forms/form-engine.ts')).formEngine;
    },
    loadDrafts: createDraftLoader({ session, cache, http, storage }),
    addUnsaved(form) {
      const saved = new AbortController();
      // Without this script nothing asks.
      loadPageHistory()
        .then(({ guardForm }) => guardForm(host, form, saved.signal))
        .catch(() => {});
      return () => saved.abort();
    },
  };
  void early?.loggedIn?.then((answer) => {
    // The head script has stored it unless it came later than this host.
    if (session.getState().token?.accessToken !== answer.data.accessToken) session.start(answer.data);
    const { successMessage } = answer;
    if (successMessage) publishToast(host, 'success', () => translated(answer, currentLanguage()).successMessage ?? successMessage);
  });
  return host;
}

/** Those of the page's HTML, with which React hydrates. `takeStoredPreferences` sets those of the cookies, which may be newer. */
function renderedPreferences(): Pick<Host, 'language' | 'theme'> {
  const { lang, dataset } = document.documentElement;
  const theme = dataset.theme === 'light' || dataset.theme === 'dark' ? dataset.theme : 'system';
  return {
    language: createLanguageStore({ ...languageStorage, read: () => (lang === 'en' ? lang : 'pl') }),
    theme: createThemeStore({ ...themeStorage, read: () => theme }),
  };
}

/** Language and theme of the cookies, once the page has hydrated. */
export function takeStoredPreferences({ language, theme }: Pick<Host, 'language' | 'theme'>): void {
  if (storedLanguage() !== language.getState().language) language.setState({ language: storedLanguage() });
  if (storedTheme() !== theme.getState().theme) theme.setState({ theme: storedTheme() });
}

/** Nothing is loaded before a form is used or a draft stored. A failed load is tried again. */
function createDraftLoader(parts: Parameters<typeof createDrafts>[0]): NonNullable<Host['loadDrafts']> {
  let loading: Promise<Drafts> | undefined;
  const load = async () => {
    // A stored draft is as old as the server says.
    const [{ createDrafts }] = await Promise.all([import('../drafts/draft-store.ts'), learnServerTime()]);
    return createDrafts(parts);
  };
  return (isUsed) => {
    if (!loading && (isUsed || parts.storage.getItem(draftsKey))) {
      loading = load();
      loading.catch(() => {
        loading = undefined;
      });
    }
    return loading;
  };
}

/** Whether a new load of the page would start with the session, language and theme of this host. */
export function isCurrent({ session, language, theme }: Pick<Host, 'session' | 'language' | 'theme'>): boolean {
  return isSessionCurrent(session) && storedLanguage() === language.getState().language && storedTheme() === theme.getState().theme;
}
