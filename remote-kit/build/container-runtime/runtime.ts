import { type ModuleFederation, runtimeOfHost } from './host.ts';

/**
 * `@module-federation/runtime` in the container of a production build: the runtime of the host. Containers import more names than they
 * use, and the bundler drops the rest.
 */
export function init(options: { name: string }): ModuleFederation {
  const { ModuleFederation, setGlobalFederationInstance } = runtimeOfHost();
  const instance = new ModuleFederation({ id: options.name, ...options });
  setGlobalFederationInstance(instance);
  return instance;
}

export const loadShare = undefined;
export const loadRemote = undefined;
