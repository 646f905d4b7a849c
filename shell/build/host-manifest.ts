import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashesOf, provenanceOf, versionOf } from '@osk/remote-kit/build/release-file';
import { hostApi, hostApiVersion, sharedVersions } from '@osk/remote-kit/build/shared-modules';
import type { HostManifest } from '@osk/shared/contract/release';
import type { Plugin } from 'vite';

/** Writes `host-manifest.json`: the version of the shell, and what it provides to remotes. The release tool compares remotes with it. */
export function hostManifest(): Plugin {
  let root = '';
  let exports: string[] = [];
  return {
    name: 'host-manifest',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    async generateBundle() {
      const resolved = await this.resolve(hostApi, join(root, 'src', 'main.tsx'));
      exports = (resolved && this.getModuleInfo(resolved.id)?.exports)?.toSorted() ?? [];
      if (exports.length === 0) this.error(`The build has found no exports of ${hostApi}`);
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      handler({ dir = '' }) {
        const manifest: HostManifest = {
          version: versionOf(root, hashesOf(dir)),
          ...provenanceOf(root),
          hostApi: hostApiVersion,
          exports,
          shared: sharedVersions(root),
        };
        writeFileSync(join(dir, 'host-manifest.json'), JSON.stringify(manifest, null, 2));
      },
    },
  };
}
