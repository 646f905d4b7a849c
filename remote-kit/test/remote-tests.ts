import { fileURLToPath } from 'node:url';
import type { ViteUserConfig } from 'vitest/config';

/** Makes `vi.waitFor` and Testing Library wait long enough on a busy machine. */
const waitLonger = fileURLToPath(import.meta.resolve('@osk/shared/testing/wait-longer'));

/**
 * The Vitest configuration of a remote in a repository of its own: `export default remoteTests();` in `vitest.config.ts`. Tests run in
 * jsdom, beside the code.
 */
export function remoteTests(): ViteUserConfig {
  return {
    // Two copies of React on a page fail in every hook.
    resolve: { dedupe: ['react', 'react-dom', '@osk/shared'] },
    test: {
      environment: 'jsdom',
      include: ['src/**/*.test.{ts,tsx}'],
      restoreMocks: true,
      css: { modules: { classNameStrategy: 'non-scoped' } },
      setupFiles: waitLonger,
      testTimeout: 20_000,
      // Node itself cannot import the styles of its components.
      server: { deps: { inline: [/\/@osk\//] } },
    },
  };
}
