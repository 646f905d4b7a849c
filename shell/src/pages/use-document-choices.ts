import { useLanguage, useTheme } from '@osk/shared/host';
import { useEffect } from 'react';

/** Keeps `<html lang>` and the theme in step with the visitor's choices. */
export function useDocumentChoices(): void {
  const { language } = useLanguage();
  const { theme } = useTheme();
  useEffect(() => {
    const { documentElement } = document;
    // Even the same value would make the browser style the whole page anew.
    if (documentElement.lang !== language) documentElement.lang = language;
    const asked = theme === 'system' ? undefined : theme;
    if (documentElement.dataset.theme === asked) return;
    if (asked) documentElement.dataset.theme = asked;
    else delete documentElement.dataset.theme;
  }, [language, theme]);
}
