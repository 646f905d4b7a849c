import type { PortalRoute, RouteAccess } from '@osk/shared/contract/release';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  accessOf,
  allowedCalls,
  findPathProblems,
  findRouteProblems,
  findUnadmittedCalls,
  isAdmissibleName,
  pathsOf,
  writingCallsOf,
} from './admission.ts';

const others = [{ name: 'mfe-landing', paths: ['/', '/home', '/activate'] }];

describe('the paths of a remote', () => {
  test('are admitted when they are valid and free', () => {
    expect(findPathProblems(['/user-panel/invoices', '/faktury'], others)).toEqual([]);
    expect(findPathProblems(['/'], [{ name: 'mfe-a', paths: ['/home'] }])).toEqual([]);
  });

  test("are rejected with the reason when they are invalid or the portal's own", () => {
    expect(findPathProblems(['/user-panel'], [])).toEqual(["The path /user-panel is one of the portal's own."]);
    expect(findPathProblems(['/sdk/x', '/a/'], [])).toEqual([
      "The path /sdk/x is one of the portal's own.",
      expect.stringContaining('The path "/a/" is invalid'),
    ]);
    expect(findPathProblems(['/a/:id'], [])).toEqual(['The path /a/:id has a parameter. Name the part before it: it admits all below.']);
    expect(findPathProblems([], [])).toEqual(['A remote has 1 to 20 paths.']);
    const many = Array.from({ length: 21 }, (_, index) => `/a${index}`);
    expect(findPathProblems(many, [])).toEqual(['A remote has 1 to 20 paths.']);
  });

  test('are rejected when they admit addresses of another remote or one address twice', () => {
    expect(findPathProblems(['/activate/new'], others)).toEqual(['The path /activate/new overlaps with /activate of mfe-landing.']);
    expect(findPathProblems(['/a'], [{ name: 'mfe-a', paths: ['/a/b/c'] }])).toEqual(['The path /a overlaps with /a/b/c of mfe-a.']);
    expect(findPathProblems(['/'], others)).toEqual(['The path / overlaps with / of mfe-landing.']);
    expect(findPathProblems(['/b', '/b/c'], others)).toEqual(['The paths /b and /b/c admit the same: name one.']);
  });

  test('never admit an address to two remotes', () => {
    const path = fc.array(fc.constantFrom('a', 'b', 'ab'), { maxLength: 3 }).map((parts) => `/${parts.join('/')}`);
    fc.assert(
      fc.property(path, path, path, (one, other, address) => {
        fc.pre(findPathProblems([one], [{ name: 'mfe-b', paths: [other] }]).length === 0);
        const admits = (admitted: string) => problemsAt(address, { paths: [admitted] }).length === 0;
        expect(admits(one) && admits(other)).toBe(false);
      }),
    );
  });
});

const title = { pl: 'Faktury', en: 'Invoices' };
const routeOf = (path: string, access: RouteAccess): PortalRoute => ({ path, page: '/', access, title });
const routes = { '/': { js: [], css: [] } };

function problemsAt(
  path: string,
  { paths = ['/a', '/user-panel/x'], admitted = 'anyone' as RouteAccess, access = 'anyone' as RouteAccess },
) {
  return findRouteProblems({ portalRoutes: [routeOf(path, access)], routes }, { paths, access: admitted });
}

describe('the routes of a release', () => {
  test('are at or below an admitted path', () => {
    for (const path of ['/a', '/a/b', '/a/:id/c']) expect(problemsAt(path, {})).toEqual([]);
    expect(problemsAt('/', { paths: ['/'] })).toEqual([]);
    expect(problemsAt('/b', {})).toEqual(['The path /b is not admitted. The operator has admitted /a, /user-panel/x.']);
    for (const path of ['/', '/ab', '/user-panel/xy']) expect(problemsAt(path, { access: 'company' })[0]).toContain('is not admitted');
    expect(problemsAt('/b', { paths: ['/'] })).toEqual(['The path /b is not admitted. The operator has admitted /.']);
  });

  test('narrow the admitted access, and are for companies in the panel', () => {
    const narrower = { anyone: ['anyone', 'visitor', 'company'], visitor: ['visitor'], company: ['company'] } as const;
    for (const admitted of ['anyone', 'visitor', 'company'] as const) {
      for (const access of ['anyone', 'visitor', 'company'] as const) {
        const isNarrower = (narrower[admitted] as readonly string[]).includes(access);
        const problems = isNarrower ? [] : [`The access of /a is ${access}, but the operator has admitted ${admitted}.`];
        expect(problemsAt('/a', { admitted, access })).toEqual(problems);
      }
      expect(problemsAt('/user-panel/x', { admitted, access: 'company' })).toEqual([]);
      expect(problemsAt('/user-panel/x/:id', { admitted })).toEqual([
        'The path /user-panel/x/:id is in the panel: its access must be company.',
      ]);
    }
  });

  test('are rejected when they are invalid, even at an admitted path', () => {
    const portalRoutes = [routeOf('/a/:id', 'anyone'), routeOf('/a/new', 'anyone'), { ...routeOf('/a', 'anyone'), page: '/x' }];
    expect(findRouteProblems({ portalRoutes, routes }, { paths: ['/a'], access: 'anyone' })).toEqual([
      'The paths /a/:id and /a/new overlap.',
      'The page "/x" of /a does not exist in the remote.',
    ]);
  });
});

describe('what a build names', () => {
  test('is admitted by the fewest paths', () => {
    expect(pathsOf(['/', '/home', '/activate/:id', '/activate/list', '/a/b', '/a'])).toEqual(['/', '/a', '/activate', '/home']);
  });

  test('is admitted by paths that admit each route', () => {
    const pattern = fc.array(fc.constantFrom('a', 'b', ':x'), { maxLength: 3 }).map((parts) => `/c/${parts.join('/')}`.replace(/\/$/, ''));
    fc.assert(
      fc.property(fc.array(pattern, { minLength: 1, maxLength: 5 }), (patterns) => {
        const paths = pathsOf(patterns);
        expect(findPathProblems(paths, [])).toEqual([]);
        for (const path of patterns) if (!/(:x).*\1/.test(path)) expect(problemsAt(path, { paths })).toEqual([]);
      }),
    );
  });

  test('has the widest access outside the panel', () => {
    const accesses = (...all: RouteAccess[]) =>
      accessOf([routeOf('/user-panel/x', 'company'), ...all.map((access) => routeOf('/a', access))]);
    expect([accesses(), accesses('visitor'), accesses('visitor', 'visitor')]).toEqual(['company', 'visitor', 'visitor']);
    expect([accesses('visitor', 'company'), accesses('company', 'anyone')]).toEqual(['anyone', 'anyone']);
  });
});

describe('the calls of a release', () => {
  const [read, save, remove] = ['GET /api/employees', 'PUT /api/employees', 'DELETE /api/employees/{id}'];
  const releaseWith = (...calls: string[]) => ({
    name: 'mfe-pkk',
    calls: calls.map((call) => ({ method: call.split(' ')[0] ?? '', path: call.slice(call.indexOf('/')) })),
  });
  const problemsOf = (calls: string[], admitted: string[]) => findUnadmittedCalls(releaseWith(...calls), { calls: admitted });

  test('need the operator unless they only read, whatever their parameters are named', () => {
    expect(problemsOf([read], [])).toEqual([]);
    expect(problemsOf([read, save, remove], [save, 'DELETE /api/employees/{employee}'])).toEqual([]);
    expect(problemsOf([read, save, remove], ['PUT /api/employees/{id}', 'POST /api/employees'])).toEqual([
      `The operator has not admitted all calls. This command admits them: portal operator remotes add mfe-pkk --calls "${save},${remove}"`,
    ]);
  });

  test('fit into a problem of 1000 characters with their command when there are 25', () => {
    const calls = Array.from({ length: 25 }, (_, index) => `PUT /api/companies/invoices-${index}`);
    expect(problemsOf(calls, [])[0]?.slice(0, 1000)).toMatch(/invoices-24"$/);
  });

  test('are left out of the command when no portal can have them', () => {
    const [text, method] = ['PUT /api/$(reboot)', 'PATCHED /api/x'];
    expect(problemsOf([text, method, save], [])).toEqual([expect.stringMatching(/--calls "PUT \/api\/employees"$/)]);
    expect(writingCallsOf(releaseWith(text, method, save, save))).toEqual([save]);
    expect(allowedCalls(releaseWith(read, text, method), [])).toEqual([read]);
  });

  test('may all be made by a build from before they were named', () => {
    expect(allowedCalls({}, [])).toBeUndefined();
    expect(findUnadmittedCalls({ name: 'mfe-pkk' }, { calls: [] })).toEqual([]);
  });
});

test('the name of a remote has lower-case letters, digits and hyphens', () => {
  for (const name of ['mfe-invoices', 'a', 'mfe2']) expect(isAdmissibleName(name)).toBe(true);
  for (const name of ['', 'shell', '../x', 'Mfe', '__proto__', '-a', '2a', 'a b', 'a'.repeat(51)])
    expect(isAdmissibleName(name)).toBe(false);
});
