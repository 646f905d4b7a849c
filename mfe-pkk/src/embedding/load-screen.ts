import { createEmbeddedHost } from '@osk/shared/embedded-host';
import type { ClientError, Host } from '@osk/shared/host';
import { createAccess } from './access.ts';
import { readApiAddress } from './api-address.ts';
import { diagnose } from './diagnose.ts';
import { createEmbeddedClient } from './embedded-client.ts';
import type { EmbeddedElement } from './embedded-element.ts';
import type { Problem } from './problem.ts';
import type { Language } from './settings.ts';
import type { ShadowTree } from './shadow-tree.ts';
import { wrongReact } from './wrong-react.ts';

/** The screen as it is shown. */
export type Screen = {
  host: Host;
  react: string;
  /** For an answer of the page's callback. */
  isWaiting(): boolean;
  takeAway(): void;
};

type Opening = {
  element: EmbeddedElement;
  tree: ShadowTree;
  language(): Language;
  mayCome(): Promise<unknown>;
  onFailed(failure: Problem | ClientError): void;
  onDone: Parameters<typeof createEmbeddedClient>[0]['onDone'];
  onCrash(problem: Problem): void;
};

/** Loads what the screen needs; what it gives opens it. @throws Problem for a wrong API address, or a React that does not do. */
export async function loadScreen(element: EmbeddedElement): Promise<(opening: Opening) => Screen> {
  const api = readApiAddress(element.api);
  const [{ show, reactVersion }, { default: Page }] = await Promise.all([import('./screen.tsx'), element.loadPage()]).catch((cause) =>
    whyNotLoaded(cause, api),
  );
  return ({ tree: { content, overlay }, language, mayCome, onFailed, onDone, onCrash }) => {
    const access = createAccess({ token: () => element.token, getToken: () => element.getToken, mayCome });
    const bare = createEmbeddedHost({ api, language: language(), overlay, token: access.current });
    const http = createEmbeddedClient({ http: bare.http, api, access, language, onDone, onFailed });
    const host = { ...bare, http };
    return { host, react: reactVersion, isWaiting: access.isAsking, takeAway: show({ Page, content, overlay, host, onCrash }) };
  };
}

/** Parts of React that do not fit throw as soon as they are read; so does a file that could not be had. */
async function whyNotLoaded(cause: unknown, api: string): Promise<never> {
  const none = { version: '?' };
  const [react, dom] = await Promise.all([import('react').catch(() => none), import('react-dom').catch(() => none)]);
  const wrong = wrongReact(react.version, dom.version, cause);
  throw wrong ?? (await diagnose(new Error('A file of the module could not be loaded', { cause }), api));
}
