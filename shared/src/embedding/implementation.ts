import type { EarlyAnswers } from '../http/early-answers.ts';
import type { AccessToken, GetToken } from './access-token.ts';

/**
 * What a release gives the element to show. The element of `/embed/v1/` mounts releases of any age, so these types only get optional
 * parts.
 */
export type Implementation = {
  /** Renders the module, and shows what the page did wrong. Other failures go to `onCrash`. */
  mount(options: MountOptions): MountedModule;
};

export type MountOptions = {
  element: HTMLElement;
  shadow: ShadowRoot;
  /** The window of the element. */
  view: typeof globalThis;
  accessToken: AccessToken;
  /** The module's first calls, which began while it was loaded; undefined when there was no token yet. */
  early?: EarlyAnswers | undefined;
  /** Dispatches `osk-pkk-<name>` when the page has loaded, so that its scripts can listen. */
  dispatch(name: 'ready' | 'change' | 'error', detail?: object): void;
  /** The list is rendered, or the reason why there is none. Until then, a crash mounts the previous release. */
  onRendered(): void;
  /** The module has failed, and shows nothing any more. */
  onCrash(cause: unknown): void;
};

export type MountedModule = {
  attributeChanged(name: string): void;
  /** The page has set a token or its first callback. */
  tokenSet(): void;
  /** The element has moved within the page. */
  moved(): void;
  unmount(): void;
};

/** A React, or a part of it. */
export type ReactPart = { version?: string };

/** The parts of React that a release runs on, by the names of their modules. */
export type ReactParts = Readonly<Record<'react' | 'react-dom' | 'react-dom/client', ReactPart>>;

/** The versions of the module and of the React that it runs on; whose React it is, by identity, and why. */
export type Diagnostics = {
  version: string;
  react: string | undefined;
  reactFrom: 'page' | 'module' | undefined;
  reason: string | undefined;
};

/** The custom element. Attributes, properties and events: docs/embedding.md. */
export type EmbeddedElement = HTMLElement &
  Record<'api' | 'language' | 'theme', string | null> & {
    /** The access token. No attribute, so that it is never in markup. */
    token: string | undefined;
    /** Returns a token, and another one when the portal rejects it. */
    getToken: GetToken | undefined;
    readonly diagnostics: Diagnostics;
  };
