import { createCache } from '../cache.ts';
import type { HttpClient } from '../http/http-client.ts';
import { createLanguageStore, createThemeStore, type Language, type Theme } from '../preferences.ts';
import { createMemoryStorage, createSession } from '../session/session.ts';
import { createToastBus } from '../toast-bus.ts';
import { EmbeddedSurface } from '../ui/dialog/embedded-surface.tsx';
import type { Host } from './host-context.tsx';

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
    loadForms: async () => (await import('../forms/form-engine.ts')).formEngine,
  };
}
