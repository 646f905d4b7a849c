/** The types of `<osk-pkk-employees>`, for pages that embed it. They need TypeScript 5.1 or later. */

/** With a region too, like `en-GB`. */
export type PkkEmployeesLanguage = 'pl' | 'en' | `${'pl' | 'en'}-${string}`;

/** `page` follows the page's `color-scheme`, `system` the setting of the user. */
export type PkkEmployeesTheme = 'light' | 'dark' | 'system' | 'page';

/** Returns an access token within 30 seconds. `rejected` is one that the portal no longer accepts; absent for the first token. */
export type GetToken = (request: { rejected?: string }) => string | Promise<string>;

/** The attributes. Each is a property too. */
export interface PkkEmployeesAttributes {
  /** The portal's origin, like `https://portal.example`. Required. */
  api: string;
  /** By default the `lang` of the page around, if it is one of these; else `pl`. */
  language: PkkEmployeesLanguage;
  /** By default `page`. */
  theme: PkkEmployeesTheme;
}

/** Properties without an attribute, so that a token never stands in markup. */
export interface PkkEmployeesAccess {
  /** The token to use first. */
  token: string;
  getToken: GetToken;
}

/** An employee was saved or deleted. */
export interface PkkEmployeesChange {
  kind: 'created' | 'changed' | 'deleted';
  /** The employee's id in the portal. */
  id: string;
}

/** Codes are added within a version of the element, never changed. */
export type PkkEmployeesErrorCode =
  | 'missing-api'
  | 'wrong-api'
  | 'unreachable'
  | 'not-the-portal'
  | 'origin-not-listed'
  | 'missing-token'
  | 'token-rejected'
  | 'token-callback-failed'
  | 'crashed';

/** `message` is in English; for `call-rejected` it is the sentence that the user reads. */
export type PkkEmployeesError =
  | { code: PkkEmployeesErrorCode; message: string }
  | { code: 'call-rejected'; message: string; statusCode: number };

export interface PkkEmployeesEvents {
  /** The list is there for the first time, or again after a restart. */
  'osk-pkk-ready': CustomEvent<null>;
  'osk-pkk-change': CustomEvent<PkkEmployeesChange>;
  'osk-pkk-error': CustomEvent<PkkEmployeesError>;
}

export interface PkkEmployeesDiagnostics {
  readonly version: string;
  /** The version of the React that the module runs on; undefined until it runs. */
  readonly react: string | undefined;
  /** Whose React that is. */
  readonly reactFrom: 'page' | 'module' | undefined;
  /** Why it runs on that one. */
  readonly reason: string | undefined;
}

/** The element. Null and undefined remove an attribute, and unset a property. */
export interface OskPkkEmployeesElement extends HTMLElement {
  get api(): string | null;
  set api(api: PkkEmployeesAttributes['api'] | null | undefined);
  get language(): string | null;
  set language(language: PkkEmployeesLanguage | null | undefined);
  get theme(): string | null;
  set theme(theme: PkkEmployeesTheme | null | undefined);
  get token(): string | undefined;
  set token(token: string | null | undefined);
  get getToken(): GetToken | undefined;
  set getToken(getToken: GetToken | null | undefined);
  readonly diagnostics: PkkEmployeesDiagnostics;
}

type Optional<Properties> = { [Name in keyof Properties]?: Properties[Name] | null | undefined };
type Attributes = Pick<PkkEmployeesAttributes, 'api'> & Optional<Omit<PkkEmployeesAttributes, 'api'>>;
type Access = Optional<PkkEmployeesAccess>;

// A page without React, or without its types, has no such module. These are `any` then, and nothing uses them.
// @ts-ignore
type React = typeof import('react');
// @ts-ignore
type CommonInReact<Element> = import('react').DetailedHTMLProps<import('react').HTMLAttributes<Element>, Element>;

/** React 18 sets attributes only. React 19 sets properties too, and listens to events. */
type PropsForReact = CommonInReact<OskPkkEmployeesElement> &
  Attributes & { class?: string | undefined } & (React extends { useActionState: unknown } ? Access & ListenersForReact : unknown);
type ListenersForReact = { [Name in keyof PkkEmployeesEvents as `on${Name}`]?: ((event: PkkEmployeesEvents[Name]) => void) | undefined };

// @ts-ignore
type CommonInVue = import('vue').HTMLAttributes & import('vue').ReservedProps;

/** Vue sets as a property what is bound with a point, like `.getToken`. */
type PropsForVue = CommonInVue &
  Attributes &
  Access & {
    onOskPkkReady?: (event: PkkEmployeesEvents['osk-pkk-ready']) => void;
    onOskPkkChange?: (event: PkkEmployeesEvents['osk-pkk-change']) => void;
    onOskPkkError?: (event: PkkEmployeesEvents['osk-pkk-error']) => void;
  };

declare global {
  interface HTMLElementTagNameMap {
    'osk-pkk-employees': OskPkkEmployeesElement;
  }
  // The events bubble up to the document and the window.
  interface GlobalEventHandlersEventMap extends PkkEmployeesEvents {}
}

// @ts-ignore
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'osk-pkk-employees': PropsForReact;
    }
  }
}

// @ts-ignore
declare module 'vue' {
  interface GlobalComponents {
    'osk-pkk-employees': new () => { $props: PropsForVue };
  }
}
