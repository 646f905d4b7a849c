import { createHttpClient } from '../http/http-client.ts';
import type { Language } from '../preferences.ts';
import { createMemoryHost } from './create-memory-host.ts';
import type { Host } from './host-context.tsx';

export type EmbeddedHostOptions = {
  /** The portal's origin. */
  api: string;
  language: Language;
  /** Where dialogs are put. */
  overlay: HTMLElement;
  /** The access token of now, if any. */
  token(): string | undefined;
};

/**
 * The host of a module in a page that is not the portal's: it calls the portal's API by a bearer token alone, and keeps nothing in the
 * page's storages and cookies. What is to be done about a refused token is the caller's: the call fails by a `ClientError` of 401.
 */
export function createEmbeddedHost({ api, language, overlay, token }: EmbeddedHostOptions): Host {
  const http = createHttpClient({
    baseUrl: api,
    language: () => host.language.getState().language,
    token,
    antiForgeryToken: () => undefined,
    onRefusedToken: () => {},
  });
  const host: Host = createMemoryHost({ http, language, overlay });
  return host;
}
