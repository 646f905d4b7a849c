import type { Plugin } from 'vite';

type Shared = Readonly<Record<string, Readonly<Record<string, { loaded?: boolean | number }>>>>;

/**
 * Selects the React of a federated host: a version 19 of which it shares every stateful part, or nothing.
 * Returns a copy, so that the module's own React never enters the host's share scope.
 */
export function hostReact(shared: Shared = {}): Shared {
  const parts = ['react', 'react-dom', 'react-dom/client'];
  const versions = Object.keys(shared.react ?? {}).filter(
    (version) => version.startsWith('19.') && parts.every((part) => shared[part]?.[version]),
  );
  const version = versions.find((candidate) => shared.react?.[candidate]?.loaded) ?? versions[0];
  if (version === undefined) return {};
  const selected = [...parts, 'react/jsx-runtime'].flatMap((part) => {
    const provided = shared[part]?.[version];
    return provided ? [[part, { [version]: provided }] as const] : [];
  });
  return Object.fromEntries(selected);
}

const containerExports = /export\s*\{\s*([\w$]+) as get,\s*([\w$]+) as init\s*\}/;

/** Passes only `hostReact` of the host's share scope to the module's container. Module Federation itself decides part by part. */
export function hostReactOnly(entry: string): Plugin {
  return {
    name: 'host-react-only',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunk = bundle[entry];
        if (chunk?.type !== 'chunk' || !containerExports.test(chunk.code))
          return this.error(`${entry} is not a Module Federation container`);
        chunk.code = chunk.code.replace(
          containerExports,
          (_match, get: string, init: string) =>
            `${hostReact};const initWithReact=(shared,...rest)=>${init}(hostReact(shared),...rest);export{${get} as get,initWithReact as init}`,
        );
      },
    },
  };
}
