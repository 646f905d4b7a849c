import type { Action, Possibilities } from './actions.ts';

/** Buttons in the rows of a list have names that begin alike: `Delete Anna Nowak`. They are of a kind. */
const kindOf = (name: string) => name.replaceAll(/"([^"\d]{0,10})[^"]*"/g, '"$1"');

type ActionQueue = {
  /** Adds those that are new. They become the first ones when they are in a dialog. `path` is the names of the actions before. */
  add(possible: Possibilities, path: readonly string[]): void;
  /** The first action that waits and is possible now. */
  next(possible: readonly Action[]): Action | undefined;
  /** The name of the first action that waits, possible or not. */
  first(): string | undefined;
  remove(name: string): void;
  /** The names of the actions after which an action was possible. */
  pathOf(name: string): readonly string[];
};

/** The actions that were found on a page and not done yet, at most so many of a kind. */
export function createActionQueue(mostOfKind: number): ActionQueue {
  const paths = new Map<string, readonly string[]>();
  let waiting: string[] = [];

  const isNew = (name: string) =>
    !paths.has(name) && [...paths.keys()].filter((known) => kindOf(known) === kindOf(name)).length < mostOfKind;

  return {
    add({ actions, dialog }, path) {
      const isDialog = dialog !== undefined;
      const added: Action[] = [];
      for (const action of actions) {
        if (!isNew(action.name)) continue;
        paths.set(action.name, path);
        added.push(action);
      }
      const names = inOrder(added, isDialog).map(({ name }) => name);
      waiting = isDialog ? [...names, ...waiting] : [...waiting, ...names];
    },
    next(possible) {
      const name = waiting.find((each) => possible.some((action) => action.name === each));
      return possible.find((action) => action.name === name);
    },
    first: () => waiting[0],
    remove(name) {
      waiting = waiting.filter((each) => each !== name);
    },
    pathOf: (name) => paths.get(name) ?? [],
  };
}

/** A dialog's form is submitted, then filled in. Its other buttons come later, because most of them close it, the first one above all. */
function inOrder(actions: readonly Action[], isDialog: boolean): Action[] {
  const { submissions = [], others = [] } = Object.groupBy(actions, ({ isSubmission }) => (isSubmission ? 'submissions' : 'others'));
  return isDialog ? [...submissions, ...others.toReversed()] : [...others, ...submissions];
}
