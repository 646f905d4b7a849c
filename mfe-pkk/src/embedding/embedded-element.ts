import type { PageLoader } from '@osk/shared/remote';
import type { GetToken } from './access.ts';
import { type Running, run } from './run.ts';
import { readLanguage, readTheme } from './settings.ts';

/** A screen of the portal in a page that is not the portal's. Attributes, properties and events: docs/embedding.md. */
export abstract class EmbeddedElement extends HTMLElement {
  static readonly observedAttributes = ['api', 'language', 'theme'];

  /** The module's own version. */
  abstract readonly version: string;
  abstract readonly loadPage: PageLoader;

  readonly #shadow = this.attachShadow({ mode: 'open' });
  #running: Running | undefined;
  #token: string | undefined;
  #getToken: GetToken | undefined;

  get api(): string | null {
    return this.getAttribute('api');
  }

  set api(address: string | null) {
    this.#reflect('api', address);
  }

  get language(): string | null {
    return this.getAttribute('language');
  }

  set language(language: string | null) {
    this.#reflect('language', language);
  }

  get theme(): string | null {
    return this.getAttribute('theme');
  }

  set theme(theme: string | null) {
    this.#reflect('theme', theme);
  }

  /** The access token; a property alone, so that it stands in no markup. */
  get token(): string | undefined {
    return this.#token;
  }

  set token(token: string | undefined | null) {
    if (this.#token === (token || undefined)) return;
    this.#token = token || undefined;
    this.#running?.retry();
  }

  /** Gives a token, and another when one was refused. */
  get getToken(): GetToken | undefined {
    return this.#getToken;
  }

  set getToken(getToken: GetToken | undefined | null) {
    const isFirst = !this.#getToken;
    this.#getToken = getToken ?? undefined;
    // A framework may hand in a function of the same kind at every drawing, and draw at every error.
    if (isFirst) this.#running?.retry();
  }

  /** What runs here: the module's version, and React's as soon as the screen is there. */
  get diagnostics(): { version: string; react: string | undefined } {
    return { version: this.version, react: this.#running?.react() };
  }

  connectedCallback(): void {
    for (const name of ['api', 'language', 'theme', 'token', 'getToken'] as const) this.#takeOver(name);
    if (this.hasAttribute('token'))
      console.warn('osk-pkk-employees: a token does not belong into markup: set the property "token" or "getToken"');
    if (this.#running) this.#running.moved();
    else this.#run();
  }

  /** In another document, a frame's say, all is drawn anew: style sheets stay with theirs. */
  adoptedCallback(): void {
    this.#stop();
  }

  disconnectedCallback(): void {
    // An element that is only moved is connected again by now, and keeps what is typed in it.
    queueMicrotask(() => {
      if (!this.isConnected) this.#stop();
    });
  }

  attributeChangedCallback(name: string, former: string | null, now: string | null): void {
    if (former === now || !this.#running) return;
    if (name === 'language') this.#running.setLanguage(readLanguage(this));
    else if (name === 'theme') this.#running.setTheme(readTheme(this));
    else {
      this.#stop();
      this.#run();
    }
  }

  #run(): void {
    const { defaultView: view } = this.ownerDocument;
    // A document that nobody sees, such as a parsed one.
    if (view) this.#running = run(this, this.#shadow, view);
  }

  #stop(): void {
    this.#running?.stop();
    this.#running = undefined;
  }

  #reflect(name: string, value: string | null): void {
    if (value === null || value === undefined) this.removeAttribute(name);
    else this.setAttribute(name, value);
  }

  /** What the page has set before this class was there stands in the way of the class's own property. */
  #takeOver(name: 'api' | 'language' | 'theme' | 'token' | 'getToken'): void {
    if (!Object.hasOwn(this, name)) return;
    const given = Object.getOwnPropertyDescriptor(this, name)?.value;
    Reflect.deleteProperty(this, name);
    Reflect.set(this, name, given);
  }
}
