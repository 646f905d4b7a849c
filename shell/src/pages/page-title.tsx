import { useHost, useLanguage, useLocation, useStrings, useTheme } from '@osk/shared/host';
import { useEffect, useRef } from 'react';
import { strings } from './strings.ts';

type Title = keyof (typeof strings)['pl']['titles'];

/** Names the page in the browser's tab; after an in-app navigation the focus moves to its content, as a page load would. */
export function PageTitle({ title }: { title: Title }) {
  const { provider } = useHost();
  const { titles } = useStrings(strings);
  const { pathname } = useLocation();
  const arrivedAt = useRef(pathname);

  useEffect(() => {
    document.title = title === 'landing' ? `${provider.portalName} – ${titles.landing}` : `${titles[title]} – ${provider.portalName}`;
  }, [title, titles, provider]);

  useEffect(() => {
    if (arrivedAt.current === pathname) return;
    arrivedAt.current = pathname;
    document.getElementById('content')?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, [pathname]);

  return null;
}

/** Keeps `<html lang>` and the theme in step with the visitor's choices. */
export function DocumentChoices() {
  const { language } = useLanguage();
  const { theme } = useTheme();
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  useEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }, [theme]);
  return null;
}
