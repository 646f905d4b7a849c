import { useLocation, useProvider, useStrings } from '@osk/shared/host';
import { useEffect, useRef } from 'react';
import { matchPath } from 'react-router-dom';
import { places } from '../remotes.ts';
import { focusContent } from './focus-content.ts';
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
    return focusContent();
  }, [pathname]);
}
