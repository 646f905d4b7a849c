import { useLanguage, useTheme } from '@osk/shared/host';
import { useEffect } from 'react';

/** Keeps `<html lang>` and the theme in step with the visitor's choices. */
export function useDocumentChoices(): void {
  const { language } = useLanguage();
  const { theme } = useTheme();
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  useEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }, [theme]);
}
