import { createCache } from '../cache/cache.ts';
import { createHttpClient } from '../http/http-client.ts';
import { createLanguageStore, type Language } from '../language/language.ts';
import { createSession } from '../session/session.ts';
import { createPageStorage } from '../session/storage.ts';
import { createThemeStore } from '../theme/theme.ts';
import { createToastBus } from '../toast/toast-bus.ts';
import type { Host } from './host-context.tsx';

export type EmbeddedHostOptions = {
  /** The portal's origin. */
  api: string;
  language: Language;
  /** Where dialogs are put. */
  overlay: HTMLElement;
  /** The access token of now, if any. */
  token(): string | undefined;
};

/**
 * The host of a module in a page that is not the portal's: it calls the portal's API by a bearer token alone, and keeps nothing in the
 * page's storages and cookies. What is to be done about a refused token is the caller's: the call fails by a `ClientError` of 401.
 */
export function createEmbeddedHost({ api, language, overlay, token }: EmbeddedHostOptions): Host {
  const languages = createLanguageStore({ read: () => language, write: () => {} });
  return {
    http: createHttpClient({
      baseUrl: api,
      language: () => languages.getState().language,
      token,
      antiForgeryToken: () => undefined,
      onRefusedToken: () => {},
    }),
    session: createSession(createPageStorage()),
    cache: createCache(createPageStorage()),
    toasts: createToastBus(),
    language: languages,
    theme: createThemeStore({ read: () => undefined, write: () => {} }),
    overlay,
  };
}
