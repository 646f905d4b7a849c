import type { PageRoute } from '@osk/shared/contract/page';
import { useLocation } from '@osk/shared/host';
import { createContext, useContext } from 'react';
import { matchPath } from 'react-router-dom';

/** The portal's routes. They come with the page: the shell's build knows no remote. */
export const RoutesContext = createContext<readonly PageRoute[]>([]);

export const useRoutes = () => useContext(RoutesContext);

/** The route of the current address; undefined when there is none. */
export const useRoute = () => findRoute(useRoutes(), useLocation().pathname);

export function findRoute(routes: readonly PageRoute[], address: string): PageRoute | undefined {
  return routes.find(({ path }) => matchPath({ path, caseSensitive: true }, address));
}
