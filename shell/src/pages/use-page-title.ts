import { useLocation, useProvider, useStrings } from '@osk/shared/host';
import { useEffect, useRef } from 'react';
import { matchPath } from 'react-router-dom';
import { places } from '../remotes.ts';
import { strings } from './strings.ts';
import { titleOf } from './title.ts';

/** Names the page in the browser's tab; after an in-app navigation the focus moves to its content, as a page load would. */
export function usePageTitle(): void {
  const provider = useProvider();
  const text = useStrings(strings);
  const { pathname } = useLocation();
  const arrivedAt = useRef(pathname);
  const title = places.find(({ path }) => matchPath({ path, caseSensitive: true }, pathname))?.title ?? 'notFound';

  useEffect(() => {
    document.title = titleOf(title, provider.portalName, text);
  }, [title, text, provider]);

  useEffect(() => {
    if (arrivedAt.current === pathname) return;
    arrivedAt.current = pathname;
    scrollTo({ top: 0 });
    return whenThere('content', (content) => content.focus({ preventScroll: true }));
  }, [pathname]);
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
