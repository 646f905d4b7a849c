import { createEmbeddedHost } from '@osk/shared/embedded-host';
import type { ClientError, Host } from '@osk/shared/host';
import { createAccess } from './access.ts';
import { readApiAddress } from './api-address.ts';
import { createEmbeddedClient } from './embedded-client.ts';
import type { EmbeddedElement } from './embedded-element.ts';
import { showNotice } from './notice.ts';
import { Problem } from './problem.ts';
import { createReports } from './reports.ts';
import { type Language, readLanguage, readTheme, type Theme } from './settings.ts';
import { buildShadowTree } from './shadow-tree.ts';
import { strings } from './strings.ts';

/** The module at work in one element. */
export type Running = {
  setLanguage(language: Language): void;
  setTheme(theme: Theme): void;
  /** The page gives its token in another way now: what could not be shown for want of one is tried again. */
  retry(): void;
  /** The element has another place in the page. */
  moved(): void;
  /** The version of React, as soon as the screen is there. */
  react(): string | undefined;
  /** Takes everything away. */
  stop(): void;
};

/** Shows the module in an element's shadow tree until it is stopped. Whatever goes wrong is told there, and nowhere else in the page. */
export function run(element: EmbeddedElement, shadow: ShadowRoot): Running {
  const stopped = new AbortController();
  const tree = buildShadowTree(shadow);
  const reports = createReports(element, stopped.signal);
  let language = readLanguage(element);
  let screen: Screen | undefined;
  let problem: Problem | undefined;
  let wantsToken = false;
  let tries = 0;

  const tellProblem = () => problem && showNotice(tree.content, strings[language][problem.code](problem.about));
  const giveUp = (found: Problem) => {
    screen?.takeAway();
    screen = undefined;
    problem = found;
    reports.failed(found);
    tellProblem();
  };
  const onFailed = (failure: Problem | ClientError) => {
    wantsToken = failure instanceof Problem && failure.code.includes('token');
    reports.failed(failure);
  };

  async function start() {
    tries += 1;
    const thisTry = tries;
    const isOver = () => stopped.signal.aborted || thisTry !== tries;
    wantsToken = false;
    try {
      const open = await loadScreen(element);
      if (isOver()) return;
      screen?.takeAway();
      problem = undefined;
      screen = open({ element, tree, language: () => language, onFailed, onDone: reports.done, onCrash: giveUp });
    } catch (error) {
      if (!isOver()) giveUp(error instanceof Problem ? error : new Problem('crashed', 'The module could not start', '', error));
    }
  }

  tree.setLanguage(language);
  tree.setTheme(readTheme(element));
  void start();
  return {
    setLanguage(chosen) {
      language = chosen;
      tree.setLanguage(chosen);
      screen?.host.language.set(chosen);
      tellProblem();
    },
    setTheme: tree.setTheme,
    retry: () => void (wantsToken && !reports.ready() && start()),
    moved: tree.raise,
    react: () => screen?.react,
    stop() {
      stopped.abort();
      screen?.takeAway();
      tree.clear();
    },
  };
}

/** The screen as it is shown. */
type Screen = { host: Host; react: string; takeAway(): void };

type Opening = {
  element: EmbeddedElement;
  tree: ReturnType<typeof buildShadowTree>;
  language(): Language;
  onFailed(failure: Problem | ClientError): void;
  onDone: Parameters<typeof createEmbeddedClient>[0]['onDone'];
  onCrash(problem: Problem): void;
};

/** Loads what the screen needs; what it gives opens it. @throws Problem for a wrong API address, or a React that does not do. */
async function loadScreen(element: EmbeddedElement): Promise<(opening: Opening) => Screen> {
  const api = readApiAddress(element.api);
  const [{ show, reactVersion }, { default: Page }] = await Promise.all([import('./screen.tsx'), element.loadPage()]).catch(wrongReact);
  return ({ tree: { content, overlay }, language, onFailed, onDone, onCrash }) => {
    const access = createAccess({ token: () => element.token, getToken: () => element.getToken });
    const bare = createEmbeddedHost({ api, language: language(), overlay, token: access.current });
    const http = createEmbeddedClient({ http: bare.http, api, access, language, onDone, onFailed });
    const host = { ...bare, http };
    return { host, react: reactVersion, takeAway: show({ Page, content, overlay, host, onCrash }) };
  };
}

/** Parts of React of different versions throw as soon as they are read. */
async function wrongReact(cause: unknown): Promise<never> {
  const { version } = await import('react').catch(() => ({ version: '?' }));
  const shared = `The page shares React ${version}, and react-dom does not fit: share react, react-dom and react-dom/client of one version 19, or none`;
  throw new Problem('wrong-react', shared, version, cause);
}
