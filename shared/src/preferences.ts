import { createStore, type StoreApi } from 'zustand/vanilla';
import { preferenceIn } from './contract/page/cookies.ts';

export type Language = 'pl' | 'en';
export type Theme = 'light' | 'dark' | 'system';

export type LanguageStore = StoreApi<{ language: Language }> & { set(language: Language): void };
export type ThemeStore = StoreApi<{ theme: Theme }> & { set(theme: Theme): void };

/** Where a preference is stored: a cookie, so that the server can read it. */
type PreferenceStorage<Value extends string> = { read(): Value | undefined; write(value: Value): void };

/** The language of the interface; Polish by default. */
export function createLanguageStore({ read, write }: PreferenceStorage<Language>): LanguageStore {
  const store = createStore(() => ({ language: read() ?? 'pl' }));
  const set = (language: Language) => {
    write(language);
    store.setState({ language });
  };
  return { ...store, set };
}

/** The theme of the interface; the system's by default. */
export function createThemeStore({ read, write }: PreferenceStorage<Theme>): ThemeStore {
  const store = createStore(() => ({ theme: read() ?? 'system' }));
  const set = (theme: Theme) => {
    write(theme);
    store.setState({ theme });
  };
  return { ...store, set };
}

const year = 365 * 24 * 60 * 60;

/** Stores a preference in a cookie for a year. A cookie with any other value reads as undefined. */
export function cookiePreference<Value extends string>(name: string, values: readonly Value[]): PreferenceStorage<Value> {
  return {
    read: () => preferenceIn(pageCookies(), name, values),
    write(value) {
      const options = 'Path=/; SameSite=Lax';
      // A changed cookie would keep its place before one of another host of the domain. A new one comes last.
      pageCookies(`${name}=; Max-Age=0; ${options}`);
      pageCookies(`${name}=${value}; Max-Age=${year}; ${options}`);
    },
  };
}

/** The cookies of the page, after one is set. Empty where a page has none, such as in a sandboxed frame. */
export function pageCookies(set?: string): string {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we support
    if (set) document.cookie = set;
    return document.cookie;
  } catch {
    return '';
  }
}
