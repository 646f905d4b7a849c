import { findInvalidRoutes, invalidPath, isInPanel, isRoutePath, isSystemPath, systemPath } from '@osk/shared/contract/portal-routes';
import { isRemoteName, type PortalRoute, type Release, type RouteAccess } from '@osk/shared/contract/release';

/** What the operator admitted of a remote. */
export type Admission = {
  /** A path admits itself and those below it; `/` only itself. */
  paths: readonly string[];
  /** The widest access outside the panel. In the panel it is always `company`. */
  access: RouteAccess;
};

const maxPaths = 20;

/** Whether a name can be that of an admitted remote. `shell` is the shell's. */
export const isAdmissibleName = (name: string): boolean => isRemoteName(name) && /^[a-z][a-z\d-]*$/.test(name) && name !== 'shell';

/** Why a remote cannot have these paths, one English sentence a reason. @param others the other admitted remotes */
export function findPathProblems(paths: readonly string[], others: readonly { name: string; paths: readonly string[] }[]): string[] {
  if (paths.length === 0 || paths.length > maxPaths) return [`A remote has 1 to ${maxPaths} paths.`];
  return paths.flatMap((path, index) => {
    if (!isRoutePath(path)) return [invalidPath(path)];
    if (path.includes(':')) return [`The path ${path} has a parameter. Name the part before it: it admits all below.`];
    if (isSystemPath(path)) return [systemPath(path)];
    const own = paths.slice(0, index).filter((other) => share(path, other));
    return [
      ...own.map((other) => `The paths ${other} and ${path} admit the same: name one.`),
      ...others.flatMap(({ name, paths: taken }) =>
        taken.filter((other) => share(path, other)).map((other) => `The path ${path} overlaps with ${other} of ${name}.`),
      ),
    ];
  });
}

/** Why a release cannot have its routes, one English sentence a reason: invalid routes, and those that are not admitted. */
export function findRouteProblems(release: Pick<Release, 'portalRoutes' | 'routes'>, admission: Admission): string[] {
  const problems = findInvalidRoutes(release);
  if (problems.length > 0) return problems;
  return release.portalRoutes.flatMap((route) => findUnadmitted(route, admission) ?? []);
}

/** Why a route is not admitted. The pages check it too: what is admitted can change after a release. */
export function findUnadmitted({ path, access }: Pick<PortalRoute, 'path' | 'access'>, admission: Admission): string | undefined {
  if (isSystemPath(path)) return systemPath(path);
  if (!admission.paths.some((admitted) => isAtOrBelow(path, admitted))) {
    return `The path ${path} is not admitted. The operator has admitted ${admission.paths.join(', ')}.`;
  }
  const widest = widestAccess(path, admission);
  if (access === widest || widest === 'anyone') return undefined;
  return `The access of ${path} is ${access}, but the operator has admitted ${widest}.`;
}

export const widestAccess = (path: string, { access }: Pick<Admission, 'access'>): RouteAccess => (isInPanel(path) ? 'company' : access);

/** The fewest paths that admit these patterns: the part of each before its first parameter. Some may not be admissible. */
export function pathsOf(patterns: readonly string[]): string[] {
  const paths = patterns.map((pattern) => pattern.replace(/(?<=.)\/:.*$/, ''));
  return [...new Set(paths)].filter((path, _, all) => !all.some((other) => other !== path && isAtOrBelow(path, other))).sort();
}

export function accessOf(routes: readonly Pick<PortalRoute, 'path' | 'access'>[]): RouteAccess {
  const [first = 'company', ...others] = new Set(routes.filter(({ path }) => !isInPanel(path)).map(({ access }) => access));
  return others.length === 0 ? first : 'anyone';
}

/** Whether a pattern is an admitted path or below it. Only the portal's landing page is below `/`. */
function isAtOrBelow(pattern: string, admitted: string): boolean {
  return pattern === admitted || (admitted !== '/' && pattern.startsWith(`${admitted}/`));
}

const share = (path: string, other: string): boolean => isAtOrBelow(path, other) || isAtOrBelow(other, path);
