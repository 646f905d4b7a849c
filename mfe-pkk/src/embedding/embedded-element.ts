import type { PageLoader } from '@osk/shared/remote';
import type { GetToken } from './access-token.ts';
import { type MountedModule, mountModule } from './mount-module.ts';
import { readLanguage, readTheme } from './settings.ts';

/** Attributes that are properties as well. */
const reflected = ['api', 'language', 'theme'] as const;

/** A page of the portal inside another site's page. Attributes, properties and events: docs/embedding.md. */
export abstract class EmbeddedElement extends HTMLElement {
  static readonly observedAttributes: readonly string[] = reflected;

  /** The module's own version. */
  abstract readonly version: string;
  abstract readonly loadPage: PageLoader;
  declare api: string | null;
  declare language: string | null;
  declare theme: string | null;

  readonly #shadow = this.attachShadow({ mode: 'open' });
  #module: MountedModule | undefined;
  #token: string | undefined;
  #getToken: GetToken | undefined;

  /** The access token. No attribute, so that it is never in markup. */
  get token(): string | undefined {
    return this.#token;
  }

  set token(token: string | undefined | null) {
    if (this.#token === (token || undefined)) return;
    this.#token = token || undefined;
    if (this.#token) this.#module?.tokenSet();
  }

  /** Returns a token, and another one when the portal rejects it. */
  get getToken(): GetToken | undefined {
    return this.#getToken;
  }

  set getToken(getToken: GetToken | undefined | null) {
    const isFirst = !this.#getToken;
    this.#getToken = getToken ?? undefined;
    // A framework may set an equal function at every render, and render at every error.
    if (isFirst) this.#module?.tokenSet();
  }

  /** The versions of the module and of the React that it runs on. */
  get diagnostics(): { version: string; react: string | undefined } {
    return { version: this.version, react: this.#module?.reactVersion() };
  }

  connectedCallback(): void {
    for (const name of [...reflected, 'token', 'getToken']) this.#upgradeProperty(name);
    if (this.hasAttribute('token'))
      console.warn('osk-pkk-employees: a token does not belong into markup: set the property "token" or "getToken"');
    if (this.#module) this.#module.moved();
    else this.#mount();
  }

  /** Another document, such as a frame's, needs its own style sheets. */
  adoptedCallback(): void {
    this.#unmount();
  }

  disconnectedCallback(): void {
    // An element that only moves is connected again by then. It stays mounted.
    queueMicrotask(() => {
      if (!this.isConnected) this.#unmount();
    });
  }

  attributeChangedCallback(name: string, former: string | null, now: string | null): void {
    if (former === now || !this.#module) return;
    if (name === 'language') this.#module.setLanguage(readLanguage(this));
    else if (name === 'theme') this.#module.setTheme(readTheme(this));
    else {
      this.#unmount();
      this.#mount();
    }
  }

  #mount(): void {
    const { defaultView: view } = this.ownerDocument;
    // A parsed document, for example, has no window.
    if (view) this.#module = mountModule(this, this.#shadow, view);
  }

  #unmount(): void {
    this.#module?.unmount();
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

for (const name of reflected)
  Object.defineProperty(EmbeddedElement.prototype, name, {
    get(this: EmbeddedElement) {
      return this.getAttribute(name);
    },
    set(this: EmbeddedElement, value: string | null | undefined) {
      if (value === null || value === undefined) this.removeAttribute(name);
      else this.setAttribute(name, value);
    },
  });
