import { inspect } from 'node:util';
import type { Call } from '@osk/shared/contract/shapes/release';

/**
 * `none` is as little as a shape allows: empty lists and texts, null, zero. `one` has one ordinary item in each list, `many` has 60 items
 * of all kinds, `longest` has long and unusual texts and large numbers.
 */
export type DataSet = 'none' | 'one' | 'many' | 'longest';

/** What the calls of a page get: no answer, a failure, or sample data. */
export type CallState = 'pending' | 'failing' | DataSet;

/** One rendering of a page or an element. `subject` names it: `The page /user-panel/licenses`. */
export type Rendering = { subject: string; language: 'pl' | 'en'; calls: CallState };

/** What a page or an element cannot do, or is not. */
export type ProblemKind = 'rendered' | 'used' | 'accessible';

/** What happens now: a rendering, and what is done with it: `pressing "Save"`. The remote itself loads when there is no rendering. */
export type Situation = { rendering?: Rendering; action?: string };

export type Problem = Situation & { kind: ProblemKind; problem: string };

/** What the process of a task sends: what begins, a problem, or that it is done. */
export type Message = { type: 'begin'; situation: Situation } | ({ type: 'problem' } & Problem) | { type: 'done' };

type RemoteTask = { host: string; folder: string; remote: string; entry: string; routes: string[] };

/**
 * `render` renders every page in the portal's runtime and presses its buttons, `load` loads every page by Module Federation's own runtime,
 * `embed` renders the element that a script for other sites defines.
 */
export type Task =
  | ({ work: 'render' } & RemoteTask & { calls: Call[] | undefined })
  | ({ work: 'load' } & RemoteTask)
  | { work: 'embed'; script: string; calls: Call[] | undefined };

let current: Situation = {};

const send = (message: Message) => void process.send?.(message);

/** Sends what happens from now on. Later errors are reported with it. */
export function begin(situation: Situation): void {
  current = situation;
  send({ type: 'begin', situation });
}

export function reportProblem(kind: ProblemKind, problem: string): void {
  send({ type: 'problem', ...current, kind, problem });
}

/** Reports an error, of whatever type, as a problem of what happens now. */
export function reportError(error: unknown): void {
  const { action } = current;
  if (action === undefined) reportProblem('rendered', textOf(error));
  else reportProblem('used', `${action} throws: ${textOf(error)}`);
}

/** Reports what nobody catches. */
export function reportUncaught(window: Window): void {
  process.on('unhandledRejection', reportError);
  process.on('uncaughtException', reportError);
  window.addEventListener('error', ({ error, message }) => reportError(error ?? message));
}

export function textOf(error: unknown): string {
  const isError = error instanceof Error || error instanceof DOMException;
  return isError ? String(error) : inspect(error);
}

/** Ends the process when everything is sent. */
export function reportDone(): void {
  process.send?.({ type: 'done' } satisfies Message, () => process.exit());
}

/** Whether a page or a shadow tree shows nothing. Its styles are no text. */
export function isEmpty(root: Element | ShadowRoot): boolean {
  const texts = [...root.childNodes].filter(({ nodeName }) => nodeName !== 'STYLE').map(({ textContent }) => textContent);
  return texts.join('').trim() === '' && root.querySelector('img, svg, canvas, video, input, [aria-label]') === null;
}

/** The opening tag of an element, shortened. */
export function describeElement(element: Element): string {
  const [tag = ''] = /^<[^>]*>/.exec((element.cloneNode(false) as Element).outerHTML) ?? [];
  return tag.length > 150 ? `${tag.slice(0, 150)}…>` : tag;
}
