import type { Plugin } from 'vite';

/** Development builds that a package's exports or a wrong `NODE_ENV` can bring into a bundle. */
const development = /\/node_modules\/(react-router\/dist\/development\/|(react|react-dom|scheduler)\/cjs\/[^/]+\.development\.js$)/;

/** Uses the production build of react-router, whose exports always lead to the development build. Fails on any such build that remains. */
export function productionBuilds(): Plugin {
  return {
    name: 'production-builds',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!/^react-router($|\/)/.test(source)) return;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      return resolved && { ...resolved, id: resolved.id.replace('/react-router/dist/development/', '/react-router/dist/production/') };
    },
    generateBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((output) => (output.type === 'chunk' ? output.moduleIds : []));
      const found = modules.find((id) => development.test(id));
      if (found) this.error(`${found} is a development build and must not be bundled`);
    },
  };
}
