import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { targets } from '@osk/remote-kit/build/baseline/baseline';
import { baselineCheck } from '@osk/remote-kit/build/baseline/baseline-check';
import { browserContract } from '@osk/remote-kit/build/browser-contract';
import { chunkLoading } from '@osk/remote-kit/build/chunks/chunk-loading';
import { hashedFiles } from '@osk/remote-kit/build/hashed-files';
import { productionBuilds } from '@osk/remote-kit/build/production-builds';
import { hashesOf, provenanceOf, versionOf } from '@osk/remote-kit/build/release-file';
import { hostApi, hostApiVersion, sharedVersions } from '@osk/remote-kit/build/shared-modules';
import type { HostManifest } from '@osk/shared/contract/release';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin, type Rolldown } from 'vite';
import { pageParts } from './build/page-parts.ts';

/** Takes the place of the server, which composes the page in production: `pnpm dev` passes the page's JSON. */
function developmentPage(): Plugin {
  const json = (process.env.PAGE ?? '{}').replaceAll('<', '\\u003c');
  return {
    name: 'development-page',
    apply: 'serve',
    configureServer({ middlewares }) {
      // The page has one React, which needs one refresh runtime: remotes use the shell's.
      middlewares.use((request, response, next) => {
        if (!/^\/remotes\/[\w-]+\/@react-refresh/.test(request.url ?? '')) return next();
        response.setHeader('Content-Type', 'text/javascript');
        response.end("export * from '/@react-refresh';\nexport { default } from '/@react-refresh';\n");
      });
    },
    transformIndexHtml: (html) => html.replace('<!-- page -->', () => `<script type="application/json" id="page">${json}</script>`),
  };
}

const source = fileURLToPath(new URL('./src/head-script/head-script.ts', import.meta.url));

/** Inlines the head script into the page: it has to run before the browser requests any other file. */
function headScript(): Plugin {
  return {
    name: 'head-script',
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        const script = await bundle();
        return html.replace('<!-- head script -->', () => `<script>${script}</script>`);
      },
    },
  };
}

async function bundle(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [baselineCheck(), browserContract()],
    build: { ...targets, write: false, rolldownOptions: { input: source, output: { format: 'iife' } } },
  });
  const [output] = [result].flat() as Rolldown.RolldownOutput[];
  if (!output) throw new Error('The build of the head script has no output');
  return output.output[0].code.trim().replaceAll('</', '<\\/');
}

/** Writes `host-manifest.json`: the version of the shell, and what it provides to remotes. The release tool compares remotes with it. */
function hostManifest(): Plugin {
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

export default defineConfig({
  plugins: [
    baselineCheck(),
    productionBuilds(),
    browserContract(),
    react(),
    headScript(),
    hostManifest(),
    pageParts(),
    hashedFiles(),
    chunkLoading(),
    developmentPage(),
  ],
  // Safari 16 ignores `modulepreload`, and loads one script after another. The polyfill would come with those scripts: too late.
  build: { ...targets, modulePreload: { polyfill: false } },
  server: {
    strictPort: true,
    // `pnpm dev` sets the addresses of the server and the remotes.
    proxy: JSON.parse(process.env.PROXY ?? '{}'),
  },
});
