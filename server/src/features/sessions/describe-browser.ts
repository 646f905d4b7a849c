import bowser from 'bowser';

export type BrowserNames = { browser: string; system: string };

/** Names the browser and the system of a User-Agent: Firefox, Windows. Empty when unknown. Versions are left out. */
export function describeBrowser(userAgent: string): BrowserNames {
  if (userAgent === '') return { browser: '', system: '' };
  const { browser, os } = bowser.parse(userAgent);
  return { browser: shorten(browser.name), system: shorten(os.name) };
}

/** For an unknown browser the library returns a part of what the caller sent. */
const shorten = (name = ''): string => name.replace(/\p{C}/gu, '').slice(0, 40);
