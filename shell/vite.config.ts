import { targets } from '@osk/remote-kit/build/baseline/baseline';
import { baselineCheck } from '@osk/remote-kit/build/baseline/baseline-check';
import { browserContract } from '@osk/remote-kit/build/browser-contract';
import { chunkLoading } from '@osk/remote-kit/build/chunk-loading/chunk-loading';
import { hashedFiles } from '@osk/remote-kit/build/hashed-files';
import { productionBuilds } from '@osk/remote-kit/build/production-builds';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { headScript } from './build/head-script.ts';
import { hostManifest } from './build/host-manifest.ts';
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
