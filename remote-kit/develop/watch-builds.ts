import { build } from 'vite';
import { developing } from '../build/developing.ts';

type Told = {
  /** A build is in its folder, after so many milliseconds. */
  built(milliseconds: number): void;
  /** Vite has shown why. */
  failed(): void;
};

/** Builds a remote as it is released, by its own `vite.config.ts`, and again at every change. Gives what ends it. */
export async function watchBuilds(root: string, outDir: string, { built, failed }: Told): Promise<() => Promise<void>> {
  // Editors write a file in several steps, and a branch that is checked out changes many: one build for all of it.
  const watch = { buildDelay: 50 };
  const watcher = await build({ root, mode: developing, logLevel: 'warn', build: { watch, outDir, emptyOutDir: true } });
  if (!('close' in watcher)) throw new Error('Vite does not watch');
  watcher.on('event', (event) => {
    if (event.code === 'BUNDLE_END') built(event.duration);
    if (event.code === 'ERROR') failed();
  });
  return () => watcher.close();
}
