/** A version of a shared module that the host offers to containers. */
type SharedModule = { version: string; lib: () => object; from: string; scope: string[]; shareConfig: object };

/** Module Federation's share scope: providers by module and version. */
export type ShareScope = Record<string, Record<string, SharedModule>>;

type Options = { name: string; id?: string; shared?: object };

/** Containers test for their own marks, and `await` for `then`: these may be missing. */
const isOptional = (key: string | symbol) => typeof key === 'symbol' || key.startsWith('__') || key === 'then';

/** Throws the name of a missing part when it is used: containers built by another version of the plugin may need more. */
function namingMissing<Part extends object>(name: string, part: Part): Part {
  return new Proxy(part, {
    get(target, key) {
      if (key in target || isOptional(key)) return Reflect.get(target, key);
      throw new Error(`The portal's federation runtime has no ${name}.${String(key)}`);
    },
  });
}

/** Containers observe the choice of a provider. Here each module has one, so nothing is chosen. */
const ignoredHook = { on: () => {} };

/** The runtime instance of one container. It gives out the shared modules of the scope that the host passed to `init`. */
class ModuleFederation {
  readonly options: Options;
  readonly shareScopeMap: Record<string, ShareScope> = {};
  readonly sharedHandler = { hooks: { lifecycle: { resolveShare: ignoredHook, afterRegisterShare: ignoredHook } } };

  constructor(options: Options) {
    this.options = options;
    // biome-ignore lint/correctness/noConstructorReturn: the proxy stands for the instance
    return namingMissing('ModuleFederation', this);
  }

  initShareScopeMap(name: string, scope: ShareScope): void {
    this.shareScopeMap[name] = scope;
  }

  initializeSharing(): Promise<unknown>[] {
    return [];
  }

  /** @returns a function that returns the module; false when the host does not share it */
  async loadShare(name: string): Promise<(() => object) | false> {
    return onlyVersion(this.shareScopeMap, name)?.lib ?? false;
  }
}

function onlyVersion(scopes: Record<string, ShareScope>, name: string): SharedModule | undefined {
  return Object.values(scopes.default?.[name] ?? {})[0];
}

function getRegisteredShare(scopes: Record<string, ShareScope>, name: string): { shared: SharedModule } | undefined {
  const shared = onlyVersion(scopes, name);
  return shared && { shared };
}

/**
 * The parts of Module Federation's runtime that containers use when the host provides each shared module once. Current releases use a
 * few of them; development servers and earlier releases use all.
 */
export const runtimeCore = namingMissing('core', {
  ModuleFederation,
  CurrentGlobal: { __FEDERATION__: { __INSTANCES__: [] } },
  getGlobalFederationConstructor: () => ModuleFederation,
  setGlobalFederationConstructor: () => {},
  setGlobalFederationInstance: () => {},
  helpers: namingMissing('helpers', { global: {}, share: namingMissing('helpers.share', { getRegisteredShare }), utils: {} }),
});
