import { useLanguage, useLocation, useProvider, useTheme } from '@osk/shared/host';
import { useEffect, useRef } from 'react';
import { useRoute } from './page-routes.ts';
import { strings } from './strings.ts';

/** Sets the document's language, theme and title. After a navigation it scrolls up and moves the focus to the content. */
export function useDocument(): void {
  const { language } = useLanguage();
  const { theme } = useTheme();
  const { portalName } = useProvider();
  const { pathname } = useLocation();
  const title = useRoute()?.title[language] ?? `${strings[language].notFound} – ${portalName}`;
  const focusedPath = useRef(pathname);

  useEffect(() => {
    const { documentElement } = document;
    // Assigning even the same value makes the browser restyle the whole page.
    if (documentElement.lang !== language) documentElement.lang = language;
    const chosen = theme === 'system' ? undefined : theme;
    if (documentElement.dataset.theme === chosen) return;
    if (chosen) documentElement.dataset.theme = chosen;
    else delete documentElement.dataset.theme;
  }, [language, theme]);

  useEffect(() => {
    document.title = title;
  }, [title]);

  useEffect(() => {
    if (focusedPath.current === pathname) return;
    focusedPath.current = pathname;
    scrollTo({ top: 0 });
    return focusContent();
  }, [pathname]);
}

/** Moves the focus to `#content` as soon as that is in the document. @returns a function that cancels it */
export function focusContent(): () => void {
  const focus = () => {
    const content = document.getElementById('content');
    if (!content) return;
    observer.disconnect();
    content.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(focus);
  observer.observe(document.body, { childList: true, subtree: true });
  focus();
  return () => observer.disconnect();
}
