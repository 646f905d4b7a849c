import { devPorts } from '@osk/shared/build/dev-ports';
import { targets } from '@osk/shared/build/targets';
import { slots } from '@osk/shared/contract/fragment';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { arrivalScript } from './build/arrival-script.ts';
import { strings } from './src/pages/strings.ts';
import { titleOf } from './src/pages/title.ts';
import { places } from './src/remotes.ts';

/** Writes `places.json`, from which the server knows what stands at which address and how it is titled, and preloads the font. */
function composition(): Plugin {
  return {
    name: 'composition',
    apply: 'build',
    generateBundle() {
      const titleIn = (language: 'pl' | 'en', title: (typeof places)[number]['title']) =>
        titleOf(title, slots.portalName, strings[language]);
      const source = places.map(({ path, remote, route, title }) => ({
        path,
        remote,
        route,
        title: { pl: titleIn('pl', title), en: titleIn('en', title) },
      }));
      this.emitFile({ type: 'asset', fileName: 'places.json', source: JSON.stringify(source, null, 2) });
    },
    transformIndexHtml(_, { bundle = {} }) {
      const fonts = Object.keys(bundle).filter((file) => /figtree-latin(-ext)?-wght-normal.*\.woff2$/.test(file));
      return fonts.map((file) => ({
        tag: 'link',
        injectTo: 'head' as const,
        attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` },
      }));
    },
  };
}

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
  plugins: [react(), arrivalScript(), composition(), developmentPage()],
  build: targets,
  server: {
    strictPort: true,
    proxy: {
      '/api/': local(server),
      ...Object.fromEntries(Object.entries(remotes).map(([name, port]) => [`/remotes/${name}/`, local(port)])),
    },
  },
});
