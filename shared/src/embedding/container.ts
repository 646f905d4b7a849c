import type { EmbeddedFile, EmbeddedRelease } from '../contract/release/embedded-release.ts';
import { defineElement } from './element.ts';
import { findHostReact, type ShareScope } from './host-react.ts';
import { releaseOfFiles } from './load-release.ts';
import type { ElementNames } from './names.ts';

/**
 * A Module Federation container with `./element`, which defines the element. The element runs on the host's React where it can.
 * @param base the address that the releases' addresses are relative to
 */
export function createContainer(names: ElementNames, releases: readonly EmbeddedRelease[], base: string) {
  const absolute = ([address, integrity]: EmbeddedFile) => [new URL(address, base).href, integrity] as const;
  let shared: ShareScope = {};
  return {
    init(scope: ShareScope = {}): void {
      shared = scope;
    },
    async get(module: string): Promise<() => object> {
      if (module !== './element') throw new Error(`${names.container} has only ./element, not ${module}`);
      const findReact = (version: string) => findHostReact(shared, version);
      return () => {
        const loadable = releases.map(({ module, react, ...release }) =>
          releaseOfFiles({ ...release, module: absolute(module), react: absolute(react) }, findReact),
        );
        defineElement(names, loadable);
        return {};
      };
    },
  };
}
