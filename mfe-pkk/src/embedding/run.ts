import type { ClientError } from '@osk/shared/host';
import type { EmbeddedElement } from './embedded-element.ts';
import { loadScreen, type Screen } from './load-screen.ts';
import { showNotice } from './notice.ts';
import { Problem } from './problem.ts';
import { createReports } from './reports.ts';
import { type Language, readLanguage, readTheme, type Theme } from './settings.ts';
import { buildShadowTree } from './shadow-tree.ts';
import { strings } from './strings.ts';
import { createTokenWait } from './token-wait.ts';

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
export function run(element: EmbeddedElement, shadow: ShadowRoot, view: typeof globalThis): Running {
  const stopped = new AbortController();
  const tree = buildShadowTree(shadow, view);
  const reports = createReports(element, stopped.signal);
  let language = readLanguage(element);
  let screen: Screen | undefined;
  let problem: Problem | undefined;
  let wantsToken = false;
  let tries = 0;
  const wait = createTokenWait(view);

  const tellProblem = () => problem && showNotice(tree.content, strings[language][problem.code](problem.about));
  const giveUp = (found: Problem) => {
    screen?.takeAway();
    screen = undefined;
    problem = found;
    reports.failed(found);
    tellProblem();
  };

  async function start() {
    tries += 1;
    const thisTry = tries;
    const isOver = () => stopped.signal.aborted || thisTry !== tries;
    wantsToken = false;
    const onFailed = (failure: Problem | ClientError) => {
      if (isOver()) return;
      wantsToken = failure instanceof Problem && failure.code.includes('token');
      reports.failed(failure);
    };
    try {
      const open = await loadScreen(element);
      if (isOver()) return;
      screen?.takeAway();
      problem = undefined;
      screen = open({ element, tree, language: () => language, mayCome: wait.mayCome, onFailed, onDone: reports.done, onCrash: giveUp });
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
    retry() {
      wait.end();
      void ((wantsToken || screen?.isWaiting()) && !reports.ready() && start());
    },
    moved: tree.raise,
    react: () => screen?.react,
    stop() {
      stopped.abort();
      screen?.takeAway();
      tree.clear();
    },
  };
}
