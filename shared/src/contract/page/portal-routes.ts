import { visibleCharacter } from '../shapes/fields.ts';
import type { PortalRoute, Release } from '../shapes/release.ts';
import { navigationIcons } from './navigation-icons.ts';

/** The panel. Its own address shows its first page. */
export const panelPath = '/user-panel';
/** The limits of a release's routes. */
const maxRoutes = 50;
const maxPathLength = 200;
const maxTitleLength = 100;
const maxLabelLength = 40;
const maxOrder = 999;

/** First segments of addresses that are no pages. Addresses with a point, such as `/robots.txt`, are no valid paths of routes. */
const systemPrefixes = [
  'api',
  'assets',
  'download',
  'embed',
  'healthz',
  'legal',
  'metrics',
  'readyz',
  'releases',
  'remotes',
  'retry',
  'sdk',
];

/** Whether a path is one of the portal's own, which no remote can have. */
export function isSystemPath(path: string): boolean {
  const [, first = ''] = path.split('/');
  return path === panelPath || systemPrefixes.includes(first);
}

/** Whether a path is below the panel. Its pages are for companies only. */
export const isInPanel = (path: string): boolean => path.startsWith(`${panelPath}/`);

const pathPattern = /^\/$|^\/[a-z\d_-]+(\/([a-z\d_-]+|:[a-zA-Z]\w*))*$/;

/** Whether a text is the path of a route: `/`, or segments of lower-case letters, digits, `-` and `_`, then parameters too, `/a/:id`. */
export function isRoutePath(path: string): boolean {
  const parameters = path.split('/').filter((part) => part.startsWith(':'));
  return path.length <= maxPathLength && pathPattern.test(path) && new Set(parameters).size === parameters.length;
}

/** Whether an address can match both patterns. */
export function overlap(pattern: string, other: string): boolean {
  const [parts, others] = [pattern.split('/'), other.split('/')];
  const matches = (part: string, index: number) => part === others[index] || part.startsWith(':') || others[index]?.startsWith(':');
  return parts.length === others.length && parts.every(matches);
}

/** What is wrong with the routes of a release, one English sentence a problem. What the operator admitted is not known here. */
export function findInvalidRoutes({ portalRoutes, routes }: Pick<Release, 'portalRoutes' | 'routes'>): string[] {
  if (portalRoutes.length > maxRoutes) return [`A remote has at most ${maxRoutes} routes.`];
  return portalRoutes.flatMap((route, index) => {
    const { path, page } = route;
    if (!isRoutePath(path)) return [invalidPath(path)];
    if (isSystemPath(path)) return [systemPath(path)];
    const others = portalRoutes.slice(0, index).filter((other) => overlap(other.path, path));
    return [
      ...others.map((other) => `The paths ${other.path} and ${path} overlap.`),
      ...(Object.hasOwn(routes, page) ? [] : [`The page ${quoted(page)} of ${path} does not exist in the remote.`]),
      ...(isInPanel(path) && route.access !== 'company' ? [`The path ${path} is in the panel: its access must be company.`] : []),
      ...(hasBothTexts(route.title, maxTitleLength)
        ? []
        : [`The title of ${path} must have 1 to ${maxTitleLength} characters in both languages.`]),
      ...findInvalidNavigation(route),
    ];
  });
}

function findInvalidNavigation({ path, access, navigation }: PortalRoute): string[] {
  if (navigation === undefined) return [];
  const { label, order, icon } = navigation;
  const isKnown = icon === undefined || navigationIcons.some((known) => known === icon);
  return [
    ...(access === 'company' ? [] : [`The path ${path} is not for companies: it cannot be in the navigation.`]),
    ...(path.includes(':') ? [`The path ${path} has a parameter: it cannot be in the navigation.`] : []),
    ...(hasBothTexts(label, maxLabelLength) ? [] : [`The label of ${path} must have 1 to ${maxLabelLength} characters in both languages.`]),
    ...(order >= 0 && order <= maxOrder ? [] : [`The order of ${path} must be a whole number from 0 to ${maxOrder}.`]),
    ...(isKnown ? [] : [`The shell has no icon ${quoted(icon ?? '')}. It has ${navigationIcons.join(', ')}.`]),
  ];
}

/** Why a text is no path. */
export const invalidPath = (path: string): string =>
  `The path ${quoted(path)} is invalid: use / before each part, lower-case letters, digits, - and _, or :name for a parameter.`;

/** Why no remote can have a path. */
export const systemPath = (path: string): string => `The path ${path} is one of the portal's own.`;

/** A text of any length and characters, in a sentence. */
const quoted = (text: string): string => JSON.stringify(text.length > maxPathLength ? `${text.slice(0, maxPathLength)}…` : text);

/** What begins another line, or turns the direction of the text after it. */
const control = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;

/** Whether a text has visible characters in both languages, in one line. */
function hasBothTexts({ pl, en }: PortalRoute['title'], maxLength: number): boolean {
  return [pl, en].every((text) => visibleCharacter.test(text) && text.length <= maxLength && !control.test(text));
}
