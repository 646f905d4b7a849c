import type { Call } from '@osk/shared/contract/shapes/release';
import type { DataSet } from './samples/sample.ts';

/** What the calls of a page get: no answer, a failure, or sample data. */
export type CallState = 'pending' | 'failing' | DataSet;

/** The states of a remote's calls. There is no sample data of an older build, which does not list its calls. */
export const callStates = (calls: readonly Call[] | undefined): CallState[] =>
  calls ? ['pending', 'failing', 'none', 'one', 'many', 'longest'] : ['pending', 'failing'];

/** One rendering of a page or an element. `subject` names it: `The page /user-panel/licenses`. */
export type Rendering = { subject: string; language: 'pl' | 'en'; calls: CallState };

/** What a page or an element cannot do, or is not. */
export type ProblemKind = 'rendered' | 'used' | 'accessible';

/** What happens now: a rendering, and what is done with it: `pressing "Save"`. The remote itself loads when there is no rendering. */
export type Situation = { rendering?: Rendering; action?: string };

export type Problem = Situation & { kind: ProblemKind; problem: string };

/** What the process of a task sends: what begins, a problem, that a page has loaded, or that it is done. */
export type Message = { type: 'begin'; situation: Situation } | ({ type: 'problem' } & Problem) | { type: 'loaded' } | { type: 'done' };

type RemoteTask = { host: string; folder: string; remote: string; entry: string; routes: string[] };

/**
 * `render` renders every page in the portal's runtime and presses its buttons, `load` loads every page by Module Federation's own runtime,
 * `embed` renders the element that a script for other sites defines.
 */
export type Task =
  | ({ work: 'render' } & RemoteTask & { calls: Call[] | undefined })
  | ({ work: 'load' } & RemoteTask)
  | { work: 'embed'; script: string; calls: Call[] | undefined };
