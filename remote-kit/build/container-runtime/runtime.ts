type ModuleFederation = object;

/** What the container of a remote uses of the runtime that its host provides. */
type RuntimeCore = {
  ModuleFederation: new (options: object) => ModuleFederation;
  setGlobalFederationInstance(instance: ModuleFederation): void;
  helpers: { share: { getRegisteredShare(...given: unknown[]): unknown } };
};

/** The name is that of Module Federation's option `provideExternalRuntime`, with which hosts publish their runtime. */
export function runtimeOfHost(): RuntimeCore {
  const { _FEDERATION_RUNTIME_CORE: core } = globalThis as { _FEDERATION_RUNTIME_CORE?: RuntimeCore };
  if (!core) throw new Error('No _FEDERATION_RUNTIME_CORE: the host must provide its federation runtime');
  return core;
}

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
