import type { GetToken } from './access-token.ts';
import type { Diagnostics, EmbeddedElement } from './implementation.ts';
import type { LoadableRelease } from './load-release.ts';
import type { ElementNames } from './names.ts';
import { type RunningModule, runModule } from './run-module.ts';

/** Attributes that are properties as well. */
const attributes = ['api', 'language', 'theme'] as const satisfies (keyof EmbeddedElement)[];

/** Defines the element, once a page. @param releases the one to show, and those that replace it when it fails, in order */
export function defineElement({ tag, events, remote }: ElementNames, releases: readonly LoadableRelease[]): void {
  // The page may load the script twice.
  if (customElements.get(tag)) return;

  class Element extends HTMLElement {
    static readonly observedAttributes: readonly string[] = attributes;
    readonly #shadow = this.attachShadow({ mode: 'open' });
    #module: RunningModule | undefined;
    #token: string | undefined;
    #getToken: GetToken | undefined;

    get token(): string | undefined {
      return this.#token;
    }

    set token(token: string | undefined | null) {
      if (this.#token === (token || undefined)) return;
      this.#token = token || undefined;
      if (this.#token) this.#module?.tokenSet();
    }

    get getToken(): GetToken | undefined {
      return this.#getToken;
    }

    set getToken(getToken: GetToken | undefined | null) {
      const isFirst = !this.#getToken;
      this.#getToken = getToken ?? undefined;
      // A framework may set an equal function at every render, and render at every error.
      if (isFirst) this.#module?.tokenSet();
    }

    get diagnostics(): Diagnostics {
      const version = releases[0]?.version ?? '';
      return { version, react: undefined, reactFrom: undefined, reason: undefined, ...this.#module?.diagnostics() };
    }

    connectedCallback(): void {
      for (const name of [...attributes, 'token', 'getToken']) this.#upgradeProperty(name);
      if (this.hasAttribute('token')) console.warn(`${tag}: a token does not belong in markup: set the property "token" or "getToken"`);
      if (this.#module) this.#module.moved();
      else this.#start();
    }

    /** Another document, such as a frame's, needs its own style sheets. */
    adoptedCallback(): void {
      this.#stop();
    }

    disconnectedCallback(): void {
      // An element that only moves is connected again by then. It stays mounted.
      queueMicrotask(() => {
        if (!this.isConnected) this.#stop();
      });
    }

    attributeChangedCallback(name: string, former: string | null, now: string | null): void {
      if (former === now || !this.#module) return;
      if (name === 'api') {
        this.#stop();
        this.#start();
      } else this.#module.attributeChanged(name);
    }

    #start(): void {
      const { defaultView: view } = this.ownerDocument;
      // A parsed document, for example, has no window.
      if (view)
        this.#module = runModule(
          { element: this as unknown as EmbeddedElement, shadow: this.#shadow, view, tag, events, remote },
          releases,
        );
    }

    #stop(): void {
      this.#module?.stop();
      this.#module = undefined;
    }

    /** Moves a property that the page set before the class was defined: it would hide the class's own. */
    #upgradeProperty(name: string): void {
      if (!Object.hasOwn(this, name)) return;
      const value: unknown = Reflect.get(this, name);
      Reflect.deleteProperty(this, name);
      Reflect.set(this, name, value);
    }
  }

  for (const name of attributes)
    Object.defineProperty(Element.prototype, name, {
      get(this: HTMLElement) {
        return this.getAttribute(name);
      },
      set(this: HTMLElement, value: string | null | undefined) {
        if (value === null || value === undefined) this.removeAttribute(name);
        else this.setAttribute(name, value);
      },
    });
  customElements.define(tag, Element);
}
