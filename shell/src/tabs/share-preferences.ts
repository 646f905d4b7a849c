import type { Host } from '@osk/shared/host';
import { joinChannel } from './channel.ts';

/** Gives language and theme to the other tabs when the visitor changes them, and takes theirs. */
export function sharePreferences({ language, theme }: Pick<Host, 'language' | 'theme'>): void {
  sharePreference('language', ['pl', 'en'], language.subscribe, () => language.getState().language, language.set);
  sharePreference('theme', ['light', 'dark', 'system'], theme.subscribe, () => theme.getState().theme, theme.set);
}

function sharePreference<Value extends string>(
  name: string,
  values: readonly Value[],
  subscribe: (onChange: () => void) => unknown,
  read: () => Value,
  set: (value: Value) => void,
): void {
  let isReceiving = false;
  const { post } = joinChannel(name, (message) => {
    const value = values.find((one) => one === message);
    if (!value) return;
    isReceiving = true;
    set(value);
    isReceiving = false;
  });
  // A received value is not sent again: two tabs that change at once would never come to an end.
  subscribe(() => !isReceiving && post(read()));
}
