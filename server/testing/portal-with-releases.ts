import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, PageRelease } from '@osk/shared/contract/page';
import type { HostManifest } from '@osk/shared/contract/release';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach } from 'vitest';
import type { Config } from '../src/platform/config.ts';
import { buildPages } from './fake-pages.ts';
import { makeFakePortal } from './fake-portal.ts';
import { createTestReleases } from './test-releases.ts';

type LogLine = { level: number; msg: string; remote?: string; version?: string; reason?: string };

/** A portal of made-up builds with a folder of releases of its own for each test. */
export type PortalWithReleases = {
  root: string;
  releases: ReturnType<typeof createTestReleases>;
  app: FastifyInstance;
  /** What the log says of remotes. */
  told(): LogLine[];
  start(config?: Partial<Config>): Promise<void>;
  /** What the page at an address tells its scripts; `/` by default. */
  pageAt(url?: string, cookie?: string): Promise<Page>;
  /** Which release of a remote the page is told to load, and which if that fails. */
  servedOf(remote: string): Promise<Pick<PageRelease, 'version' | 'fallbacks'> | undefined>;
};

/** Sets a portal up before each test, and takes it down after. @param offers what its shell offers; undefined for one that does not say */
export function usePortalWithReleases(offers?: HostManifest): PortalWithReleases {
  const portal = {} as PortalWithReleases;
  let lines: string[] = [];

  portal.told = () => lines.map((line): LogLine => JSON.parse(line)).filter(({ remote }) => remote !== undefined);
  portal.start = async (config = {}) => {
    lines = [];
    portal.app = await buildPages(portal.root, { config, logStream: { write: (line) => void lines.push(line) } });
  };
  portal.pageAt = async (url = '/', cookie = '') => {
    const { body } = await portal.app.inject({ url, headers: { cookie } });
    return JSON.parse(/<script type="application\/json" id="page">(.*?)<\/script>/s.exec(body)?.[1] ?? '');
  };
  portal.servedOf = async (remote) => {
    const { files, ...served } = (await portal.pageAt()).releases?.[remote] ?? {};
    return 'version' in served ? served : undefined;
  };
  beforeEach(() => {
    portal.root = makeFakePortal();
    portal.releases = createTestReleases(join(portal.root, 'data', 'releases'));
    if (offers) writeFileSync(join(portal.root, 'shell/dist/host-manifest.json'), JSON.stringify(offers));
  });
  afterEach(async () => {
    await portal.app.close();
    rmSync(portal.root, { recursive: true });
  });
  return portal;
}
