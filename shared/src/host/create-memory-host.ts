import { createCache } from '../cache/cache.ts';
import type { HttpClient } from '../http/http-client.ts';
import { createLanguageStore, createThemeStore, type Language, type Theme } from '../preferences.ts';
import { createSession } from '../session/session.ts';
import { createPageStorage } from '../session/storage.ts';
import { createToastBus } from '../toast-bus.ts';
import type { Host } from './host-context.tsx';

type Options = Pick<Host, 'provider' | 'overlay'> & { http: HttpClient; language: Language; theme?: Theme };

/** A host that stores nothing: no cookie, no local or session storage. For prerendering, release checks and embedding. */
export function createMemoryHost({ language, theme, ...rest }: Options): Host {
  return {
    ...rest,
    session: createSession(createPageStorage()),
    cache: createCache(createPageStorage()),
    toasts: createToastBus(),
    language: createLanguageStore({ read: () => language, write: () => {} }),
    theme: createThemeStore({ read: () => theme, write: () => {} }),
  };
}
