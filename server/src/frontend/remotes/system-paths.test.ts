import { rmSync } from 'node:fs';
import { isRoutePath, isSystemPath } from '@osk/shared/contract/portal-routes';
import { expect, test } from 'vitest';
import { buildPages } from '../../../testing/servers/build-pages.ts';
import { makeFakePortal } from '../../../testing/servers/fake-portal.ts';

test('no remote can have an address that the server itself answers', async () => {
  const root = makeFakePortal();
  const app = await buildPages(root, { config: { metricsToken: 'x'.repeat(32) } });
  await app.ready();
  // The lines of the first level, without their methods.
  const paths = [...app.printRoutes({ commonPrefix: false }).matchAll(/^\S── (\/[^\s*]+) /gm)].map(([, path = '']) => path);
  await app.close();
  rmSync(root, { recursive: true });
  expect(paths).toEqual(expect.arrayContaining(['/api/token', '/healthz', '/legal/terms', '/metrics', '/robots.txt']));
  expect(paths.filter((path) => isRoutePath(path) && !isSystemPath(path))).toEqual([]);
});
