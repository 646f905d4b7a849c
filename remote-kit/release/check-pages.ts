import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Release } from '@osk/shared/contract/release';
import { bundleForNode } from '../build/bundle.ts';
import { checkEmbeddedElement } from './check-embedded-element.ts';
import { describeProblems } from './headless/describe-problems.ts';
import { runTask } from './headless/run-task.ts';

const hostSource = fileURLToPath(new URL('headless/host.tsx', import.meta.url));

/** Bundles the headless host into a folder. Returns the script. */
export async function buildHost(folder: string): Promise<string> {
  const { script } = await bundleForNode(hostSource, folder, {
    root: dirname(hostSource),
    define: {
      // The development React has readable errors.
      'process.env.NODE_ENV': '"development"',
      FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
      ENV_TARGET: '"web"',
    },
  });
  return script;
}

type CheckedRelease = Pick<Release, 'name' | 'entry' | 'routes' | 'calls' | 'files'>;

/**
 * Renders every page of a build in a headless host, as the portal does, with sample data in its calls, and presses its buttons. Also loads
 * every page by Module Federation's own runtime, so that other hosts can load the remote too, and renders its embedded element.
 * Returns the problems, one sentence each.
 */
export async function checkPages(host: string, folder: string, release: CheckedRelease, signal?: AbortSignal): Promise<string[]> {
  const { name, entry, routes, calls } = release;
  const task = { host, folder, remote: name, entry, routes: Object.keys(routes) };
  const [rendered, loaded, embedded] = await Promise.all([
    runTask({ ...task, work: 'render', calls }, signal),
    runTask({ ...task, work: 'load' }, signal),
    checkEmbeddedElement(folder, release, signal),
  ]);
  // A remote that cannot be rendered has the same problem in the other runtime.
  const isBroken = rendered.some(({ kind }) => kind === 'rendered');
  return [
    ...describeProblems(`${name} cannot be loaded`, rendered),
    ...(isBroken ? [] : describeProblems(`${name} cannot be loaded by @module-federation/runtime`, loaded)),
    ...embedded,
  ];
}
