import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Choice } from '../language/language.ts';

export type Theme = 'light' | 'dark' | 'system';

export type ThemeStore = StoreApi<{ theme: Theme }> & { set(theme: Theme): void };

/** The theme of the interface; the system's unless the visitor chose otherwise. */
export function createThemeStore(choice: Choice<Theme>): ThemeStore {
  const store = createStore(() => ({ theme: choice.read() ?? ('system' as Theme) }));
  const set = (theme: Theme) => {
    choice.write(theme);
    store.setState({ theme });
  };
  return { ...store, set };
}
