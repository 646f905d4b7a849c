import { createEmbeddedHost } from '@osk/shared/embedded-host';
import { ClientError } from '@osk/shared/host';
import { createAccess } from './access.ts';
import { readApiAddress } from './api-address.ts';
import { createEmbeddedClient, type Done } from './embedded-client.ts';
import type { EmbeddedElement } from './embedded-element.ts';
import { showNotice } from './notice.ts';
import { keepOnTop } from './overlay.ts';
import { Problem } from './problem.ts';
import { type Language, readLanguage, readTheme, type Theme } from './settings.ts';
import { strings } from './strings.ts';
import { embeddedStyles } from './styles.ts';

/** The module at work in one element. */
export type Running = {
  setLanguage(language: Language): void;
  setTheme(theme: Theme): void;
  /** The page has given another access: what could not be shown so far is tried again. */
  retry(): void;
  react(): string | undefined;
  /** Takes everything away. */
  stop(): void;
};

/** Shows the module in an element's shadow tree until it is stopped. Whatever goes wrong is told there, and nowhere else in the page. */
export function run(element: EmbeddedElement, shadow: ShadowRoot): Running {
  const stopped = new AbortController();
  const { content, overlay, parts } = build(shadow);
  let language = readLanguage(element);
  let react: string | undefined;
  let seen = false;
  let problem: Problem | undefined;
  let takeAway = () => {};
  let host: ReturnType<typeof createEmbeddedHost> | undefined;

  const tell = (name: string, detail?: object) => {
    if (!stopped.signal.aborted) element.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true, detail }));
  };
  const onFailed = (failure: Problem | ClientError) => {
    if (stopped.signal.aborted) return;
    if (failure instanceof Problem)
      console.error(`osk-pkk-employees: ${failure.message} [${failure.code}]`, ...(failure.cause ? [failure.cause] : []));
    const refused = failure instanceof ClientError ? { code: 'refused', statusCode: failure.statusCode } : { code: failure.code };
    tell('osk-pkk-error', { ...refused, message: failure.message });
  };
  const giveUp = (failure: Problem) => {
    problem = failure;
    onFailed(failure);
    takeAway();
    takeAway = () => {};
    showNotice(content, strings[language][failure.code](failure.about));
  };
  const onDone = (done: Done) => {
    if (done.kind !== 'listed') return tell('osk-pkk-change', done);
    if (!seen) tell('osk-pkk-ready');
    seen = true;
  };

  const setLanguage = (chosen: Language) => {
    language = chosen;
    for (const part of parts) part.lang = chosen;
    host?.language.set(chosen);
    if (problem) showNotice(content, strings[language][problem.code](problem.about));
  };
  const setTheme = (theme: Theme) => {
    for (const part of parts) part.dataset.theme = theme;
  };

  async function start() {
    takeAway();
    problem = undefined;
    try {
      const api = readApiAddress(element.api);
      const [{ show, reactVersion }, { default: Page }] = await Promise.all([import('./screen.tsx'), element.loadPage()]).catch(wrongReact);
      if (stopped.signal.aborted) return;
      react = reactVersion;
      const access = createAccess({ token: () => element.token, getToken: () => element.getToken });
      const made = createEmbeddedHost({ api, language, overlay, token: access.current });
      const http = createEmbeddedClient({ http: made.http, api, access, language: () => language, onDone, onFailed });
      host = { ...made, http };
      takeAway = show({ Page, content, overlay, host, onCrash: giveUp });
    } catch (error) {
      if (!stopped.signal.aborted)
        giveUp(error instanceof Problem ? error : new Problem('crashed', 'The module could not start', '', error));
    }
  }

  setLanguage(language);
  setTheme(readTheme(element));
  keepOnTop(overlay, stopped.signal);
  void start();
  return {
    setLanguage,
    setTheme,
    retry: () => {
      if (!seen) void start();
    },
    react: () => react,
    stop() {
      stopped.abort();
      takeAway();
      shadow.replaceChildren();
    },
  };
}

/** A page that shares parts of different versions of React: they throw as soon as they are read. */
function wrongReact(cause: unknown): never {
  throw new Problem(
    'wrong-react',
    'React could not be loaded: the page must share react, react-dom and react-dom/client of one version, or none',
    '?',
    cause,
  );
}

function build(shadow: ShadowRoot) {
  const content = document.createElement('div');
  const overlay = document.createElement('div');
  content.className = 'content';
  overlay.className = 'overlay';
  overlay.popover = 'manual';
  const parts = [content, overlay];
  for (const part of parts) part.dataset.embedded = '';
  shadow.adoptedStyleSheets = [embeddedStyles()];
  shadow.replaceChildren(...parts);
  return { content, overlay, parts };
}
