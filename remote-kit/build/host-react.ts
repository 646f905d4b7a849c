import type { Plugin } from 'vite';

type Shared = Readonly<Record<string, Readonly<Record<string, { loaded?: boolean | number }>>>>;

/**
 * Of all that a federated host shares, its React, where the host shares all the parts that keep each other's state, of one version 19:
 * parts of two copies would break. Nothing otherwise; then the module takes its own. What is given is a copy, so that the module's own
 * React is never offered to the host, which might take it for a part that it has not loaded yet.
 */
export function hostReact(shared: Shared = {}): Shared {
  const parts = ['react', 'react-dom', 'react-dom/client'];
  const whole = Object.keys(shared.react ?? {}).filter(
    (version) => /^19\./.test(version) && parts.every((part) => shared[part]?.[version]),
  );
  const version = whole.find((candidate) => shared.react?.[candidate]?.loaded) ?? whole[0];
  if (version === undefined) return {};
  const given = [...parts, 'react/jsx-runtime'].flatMap((part) => {
    const provided = shared[part]?.[version];
    return provided ? [[part, { [version]: provided }] as const] : [];
  });
  return Object.fromEntries(given);
}

const container = /export\s*\{\s*([\w$]+) as get,\s*([\w$]+) as init\s*\}/;

/** Hands to the module's container no more of the host's than that: federation settles each part by itself. */
export function wholeReact(entry: string): Plugin {
  return {
    name: 'whole-react',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunk = bundle[entry];
        if (chunk?.type !== 'chunk' || !container.test(chunk.code)) return this.error(`${entry} is no container of Module Federation`);
        chunk.code = chunk.code.replace(
          container,
          (_found, get: string, init: string) =>
            `${hostReact};const initWithReact=(shared,...rest)=>${init}(hostReact(shared),...rest);export{${get} as get,initWithReact as init}`,
        );
      },
    },
  };
}
