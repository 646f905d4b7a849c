import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtFrom } from '@osk/remote-kit/build/built-from';
import { hashesOf, withDigest } from '@osk/remote-kit/build/file-hashes';
import { hostApi, hostApiVersion, sharedVersions } from '@osk/remote-kit/build/host-needs';
import type { HostManifest } from '@osk/shared/contract/release';
import type { Plugin } from 'vite';

/** Writes `host-manifest.json`: which shell this is and what it gives to remotes, so that none is released that could not run in it. */
export function offers(): Plugin {
  let root = '';
  let names: string[] = [];
  return {
    name: 'offers',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    async generateBundle() {
      const resolved = await this.resolve(hostApi, join(root, 'src', 'main.tsx'));
      names = (resolved && this.getModuleInfo(resolved.id)?.exports)?.toSorted() ?? [];
      if (names.length === 0) this.error(`${hostApi} exports nothing that the build has seen`);
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      handler({ dir = '' }) {
        const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
        const offered: HostManifest = {
          version: withDigest(version, hashesOf(dir)),
          ...builtFrom(root),
          hostApi: hostApiVersion,
          exports: names,
          shared: sharedVersions(root),
        };
        writeFileSync(join(dir, 'host-manifest.json'), JSON.stringify(offered, null, 2));
      },
    },
  };
}
