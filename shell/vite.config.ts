import { devPorts } from '@osk/remote-kit/build/dev-ports';
import { targets } from '@osk/remote-kit/build/targets';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { arrivalScript } from './build/arrival-script.ts';
import { composition } from './build/composition.ts';
import { offers } from './build/host-manifest.ts';

/** In development there is no composing server: `pnpm dev` hands the page's JSON in. */
function developmentPage(): Plugin {
  const json = (process.env.PAGE ?? '{}').replaceAll('<', '\\u003c');
  return {
    name: 'development-page',
    apply: 'serve',
    configureServer({ middlewares }) {
      // One React on the page takes one refresh runtime: a remote's components register with the shell's.
      middlewares.use((request, response, next) => {
        if (!/^\/remotes\/[\w-]+\/@react-refresh/.test(request.url ?? '')) return next();
        response.setHeader('Content-Type', 'text/javascript');
        response.end("export * from '/@react-refresh';\nexport { default } from '/@react-refresh';\n");
      });
    },
    transformIndexHtml: (html) => html.replace('<!-- page -->', () => `<script type="application/json" id="page">${json}</script>`),
  };
}

const local = (port: number) => ({ target: `http://localhost:${port}`, ws: true });
const { server, ...remotes } = devPorts;

export default defineConfig({
  plugins: [react(), arrivalScript(), composition(), offers(), developmentPage()],
  build: targets,
  // The federation runtime leaves out what no remote of a browser page with direct entries needs.
  define: { FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true', ENV_TARGET: JSON.stringify('web') },
  server: {
    strictPort: true,
    proxy: {
      '/api/': local(server),
      '/download/': local(server),
      ...Object.fromEntries(Object.entries(remotes).map(([name, port]) => [`/remotes/${name}/`, local(port)])),
    },
  },
});
