import { type Config, readConfig } from '../../src/platform/config.ts';
import { portalPages } from '../../src/portal-pages.ts';
import type { Registry } from '../../src/registry/registry.ts';
import { useFakePortal } from './fake-portal.ts';
import { type Portal, usePortal } from './portal.ts';

const metricsToken = 'metrics-token';

/** A portal that follows its remotes, but serves no pages. */
export type PortalWithRegistry = Portal & {
  portalDir: string;
  registry: Registry;
  /** A counter of a remote in the metrics, by the values of its other labels with spaces between them. */
  counter(name: string, remote: string): Promise<Map<string, number>>;
};

export function usePortalWithRegistry(changes: Partial<Config> = {}): PortalWithRegistry {
  const portalDir = useFakePortal();
  const portal = usePortal({ portalDir, metricsToken, ...changes }, (open) => ({
    async createRegistry(log) {
      const registry = await portalPages({ ...readConfig({}), portalDir }, open, async () => []).createRegistry?.(log);
      if (registry === undefined) throw new Error('no pages');
      Object.assign(portal, { registry });
      return registry;
    },
  })) as PortalWithRegistry;
  return Object.assign(portal, {
    portalDir,
    async counter(name: string, remote: string) {
      const { body } = await portal.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } });
      const series = body.matchAll(new RegExp(`^${name}{remote="${remote}",(.*)} (\\d+)$`, 'gm'));
      const valuesIn = (labels: string) => [...labels.matchAll(/="(.*?)"/g)].map(([, value]) => value).join(' ');
      return new Map([...series].map(([, labels = '', count]) => [valuesIn(labels), Number(count)]));
    },
  });
}

/** How much each entry was raised. */
export const raisedSince = (before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>) =>
  Object.fromEntries([...after].flatMap(([key, count]) => (count === before.get(key) ? [] : [[key, count - (before.get(key) ?? 0)]])));
