import { createStore, type StoreApi } from 'zustand/vanilla';

export type Language = 'pl' | 'en';

/** Where a choice of the visitor's is kept: a cookie, so that the server can compose the page by it. */
export type Choice<Value extends string> = { read(): Value | undefined; write(value: Value): void };

const year = 365 * 24 * 60 * 60;

/** A choice kept in a cookie of that name for a year; anything but the given values reads as none. */
export function cookieChoice<Value extends string>(name: string, values: readonly Value[]): Choice<Value> {
  return {
    read() {
      const stored = readCookie(name);
      return values.find((value) => value === stored);
    },
    write(value) {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we support
      document.cookie = `${name}=${value}; Path=/; Max-Age=${year}; SameSite=Lax`;
    },
  };
}

export function readCookie(name: string): string | undefined {
  return document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);
}

export type LanguageStore = StoreApi<{ language: Language }> & { set(language: Language): void };

/** The language of the interface; Polish unless the visitor chose otherwise. */
export function createLanguageStore(choice: Choice<Language>): LanguageStore {
  const store = createStore(() => ({ language: choice.read() ?? ('pl' as Language) }));
  const set = (language: Language) => {
    choice.write(language);
    store.setState({ language });
  };
  return { ...store, set };
}
