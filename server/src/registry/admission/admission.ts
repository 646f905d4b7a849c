import { findInvalidRoutes, invalidPath, isInPanel, isRoutePath, isSystemPath, systemPath } from '@osk/shared/contract/portal-routes';
import { isRemoteName, type PortalRoute, type Release, type RouteAccess } from '@osk/shared/contract/release';

/** What the operator admitted of a remote. */
export type Admission = {
  /** A path admits itself and those below it; `/` only itself. */
  paths: readonly string[];
  /** The widest access outside the panel. In the panel it is always `company`. */
  access: RouteAccess;
  /** The calls that may change something: all but GET. `PUT /api/companies`. */
  calls: readonly string[];
};

/** What concerns routes. */
export type AdmittedRoutes = Pick<Admission, 'paths' | 'access'>;

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
export function findRouteProblems(release: Pick<Release, 'portalRoutes' | 'routes'>, admission: AdmittedRoutes): string[] {
  const problems = findInvalidRoutes(release);
  if (problems.length > 0) return problems;
  return release.portalRoutes.flatMap((route) => findUnadmitted(route, admission) ?? []);
}

/** Why a route is not admitted. The pages check it too: what is admitted can change after a release. */
export function findUnadmitted({ path, access }: Pick<PortalRoute, 'path' | 'access'>, admission: AdmittedRoutes): string | undefined {
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

/** Whether a text is a call that can be admitted. It is safe in a command that an operator copies. */
export const isWritingCall = (call: string): boolean => /^(POST|PUT|DELETE) \/api(\/([\w-]+|\{\w+\}))+$/.test(call);

/** `PUT /api/companies`. */
export const callName = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;

const callsOf = ({ calls = [] }: Pick<Release, 'calls'>): string[] => [...new Set(calls.map(callName))];

/** The calls of a release that the operator admits. */
export const writingCallsOf = (release: Pick<Release, 'calls'>): string[] => callsOf(release).filter(isWritingCall);

/** Why a release cannot have its calls: an English sentence with the command that admits them. */
export function findUnadmittedCalls(release: Pick<Release, 'name' | 'calls'>, admission: Pick<Admission, 'calls'>): string[] {
  const isAdmitted = callsAmong(admission.calls);
  const calls = writingCallsOf(release).filter((call) => !isAdmitted(call));
  if (calls.length === 0) return [];
  const command = `portal operator remotes add ${release.name} --calls "${calls.join(',')}"`;
  return [`The operator has not admitted all calls. This command admits them: ${command}`];
}

/** The calls that pages let a release make. Undefined for a build from before releases named them, which may make every call. */
export function allowedCalls(release: Pick<Release, 'calls'>, admitted: readonly string[]): string[] | undefined {
  const isAdmitted = callsAmong(admitted);
  return release.calls && callsOf(release).filter((call) => call.startsWith('GET ') || isAdmitted(call));
}

/** Tells which calls are among some. Builds of different times may name a parameter differently. */
export function callsAmong(calls: readonly string[]): (call: string) => boolean {
  const patternOf = (call: string) => call.replaceAll(/\{\w+\}/g, '{}');
  const patterns = new Set(calls.map(patternOf));
  return (call) => patterns.has(patternOf(call));
}
