import type { Plugin } from 'vite';

/** Development builds that a package's exports or a wrong `NODE_ENV` can bring into a bundle. */
const development = /\/node_modules\/(react-router\/dist\/development\/|(react|react-dom|scheduler)\/cjs\/[^/]+\.development\.js$)/;

const reactRouter = /\/react-router\/dist\/production\/[^/]+\.mjs$/;

/**
 * Lets the bundler drop the components of react-router that nothing uses. A call that has no effect must say so, and the names for
 * development tools keep each component.
 */
function withoutEffects(code: string): string {
  return code
    .replaceAll(/^\w+\.displayName = ".*";$/gm, '')
    .replaceAll(/(?<= = )(?=React\d*\.(?:forwardRef|createContext|memo)\()/g, '/* @__PURE__ */ ');
}

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
    transform: {
      filter: { id: reactRouter },
      handler: (code) => ({ code: withoutEffects(code), map: null }),
    },
    generateBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((output) => (output.type === 'chunk' ? output.moduleIds : []));
      const found = modules.find((id) => development.test(id));
      if (found) this.error(`${found} is a development build and must not be bundled`);
    },
  };
}
