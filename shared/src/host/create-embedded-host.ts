import type { EarlyAnswers } from '../http/early-answers.ts';
import { createHttpClient } from '../http/http-client.ts';
import { fetchTransport } from '../http/transport.ts';
import type { Language } from '../preferences.ts';
import { createMemoryHost } from './create-memory-host.ts';
import type { Host } from './host-context.tsx';

type EmbeddedHostOptions = {
  /** The portal's origin. */
  api: string;
  language: Language;
  /** The element for dialogs. */
  overlay: HTMLElement;
  /** The access token, if there is one. */
  token(): string | undefined;
  /** Calls that began before. */
  early?: EarlyAnswers | undefined;
};

/** The host of a module in another site's page, without cookies and storage. A rejected token is a `ClientError` of 401 for the caller. */
export function createEmbeddedHost({ api, language, overlay, token, early }: EmbeddedHostOptions): Host {
  const http = createHttpClient({
    transport: fetchTransport,
    baseUrl: api,
    language: () => host.language.getState().language,
    token,
    antiForgeryToken: () => undefined,
    onUnauthorized: () => {},
    ...(early && { early }),
  });
  const host: Host = createMemoryHost({ http, language, overlay });
  return host;
}
