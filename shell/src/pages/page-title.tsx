import { useHost, useLanguage, useLocation, useStrings, useTheme } from '@osk/shared/host';
import { useEffect, useRef } from 'react';
import { matchPath } from 'react-router-dom';
import { places } from '../remotes.ts';
import { strings } from './strings.ts';

/** Names the page in the browser's tab; after an in-app navigation the focus moves to its content, as a page load would. */
export function PageTitle() {
  const { provider } = useHost();
  const { titles } = useStrings(strings);
  const { pathname } = useLocation();
  const arrivedAt = useRef(pathname);
  const title = places.find(({ path }) => matchPath(path, pathname))?.title ?? 'notFound';

  useEffect(() => {
    document.title = title === 'landing' ? `${provider.portalName} – ${titles.landing}` : `${titles[title]} – ${provider.portalName}`;
  }, [title, titles, provider]);

  useEffect(() => {
    if (arrivedAt.current === pathname) return;
    arrivedAt.current = pathname;
    scrollTo({ top: 0 });
    return whenThere('content', (content) => content.focus({ preventScroll: true }));
  }, [pathname]);

  return null;
}

/** Runs once the element is in the page, which a remote's is only when that has loaded; gives the way to stop waiting. */
function whenThere(id: string, run: (element: HTMLElement) => void): () => void {
  const look = () => {
    const element = document.getElementById(id);
    if (!element) return;
    observer.disconnect();
    run(element);
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true });
  look();
  return () => observer.disconnect();
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
