import type { PageParts, PortalRoute } from '../release/release.ts';
import { placeholders } from './fragment.ts';
import type { PageRoute } from './page.ts';

/** A route with the remote that names it. */
export type NamedRoute = PortalRoute & Pick<PageRoute, 'remote' | 'unavailable'>;

type Options = {
  /** An entry with any other icon has no icon. */
  icons: PageParts['icons'];
  portalName: string;
};

/** The routes as pages get them, in the order of their entries: by `order`, then by remote. Those without an entry come first. */
export function composeRoutes(routes: readonly NamedRoute[], { icons, portalName }: Options): PageRoute[] {
  const orderOf = ({ navigation }: NamedRoute) => navigation?.order ?? -1;
  const sorted = routes.toSorted(
    (one, other) => orderOf(one) - orderOf(other) || Number(one.remote > other.remote) - Number(one.remote < other.remote),
  );
  return sorted.map(({ title, navigation, ...route }) => ({
    ...route,
    title: { pl: titleOf(title.pl, portalName), en: titleOf(title.en, portalName) },
    ...(navigation && { navigation: { label: navigation.label, ...strokesOf(navigation.icon, icons) } }),
  }));
}

/** Replaces the placeholder of the portal's name, or appends the name. */
function titleOf(title: string, portalName: string): string {
  const { portalName: placeholder } = placeholders;
  return title.includes(placeholder) ? title.replaceAll(placeholder, () => portalName) : `${title} – ${portalName}`;
}

function strokesOf(name: string | undefined, icons: PageParts['icons']): { icon?: string } {
  const strokes = name !== undefined && Object.hasOwn(icons, name) ? icons[name] : undefined;
  return strokes === undefined ? {} : { icon: strokes };
}

/** The route that matches a path. A parameter matches one segment. */
export function routeAt(routes: readonly PageRoute[], path: string): PageRoute | undefined {
  const segments = path.split('/');
  return routes.find((route) => {
    const pattern = route.path.split('/');
    return (
      pattern.length === segments.length &&
      pattern.every((part, index) => part === segments[index] || (part.startsWith(':') && segments[index] !== ''))
    );
  });
}
