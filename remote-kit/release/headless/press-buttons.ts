import { type Action, createActions, type FieldValues } from './actions.ts';

/** A page that is mounted. */
export type UsedPage = {
  values: FieldValues;
  /** How many buttons with names that begin alike are pressed. */
  mostOfKind: number;
  /** Mounts the page again, in its first state. */
  remount(): Promise<void>;
  /** Whether an error has removed the page or a part of it, or its language has changed. */
  isOver(): boolean;
  /** Is called with the name of an action before it. */
  onAction(name: string): void;
  /** Waits for the effects of an action. */
  settle(): Promise<void>;
};

/** For one page. An action takes some hundredths of a second. */
const mostActions = 80;

/**
 * Presses each button of a page and fills in each form once, also those that appear by a press. What a dialog covers, or what has
 * disappeared, is reached again by Escape, or by the same actions on the page in its first state.
 */
export async function pressButtons(page: UsedPage): Promise<void> {
  const actions = createActions(page.values);
  /** The names of the actions before each action that was found. */
  const paths = new Map<string, readonly string[]>();
  /** The names of those that were not done yet, in their order. */
  let waiting: string[] = [];
  let possible = actions.find();
  let done = 0;

  /** Adds the actions that are possible now and new. They become the first ones when they are in a dialog. */
  function collect(path: readonly string[]): void {
    const { dialog } = possible;
    const added = possible.actions.filter(({ name }) => {
      const isNew = !paths.has(name) && [...paths.keys()].filter((known) => kindOf(known) === kindOf(name)).length < page.mostOfKind;
      if (isNew) paths.set(name, path);
      return isNew;
    });
    const { submissions = [], others = [] } = Object.groupBy(added, ({ isSubmission }) => (isSubmission ? 'submissions' : 'others'));
    // A dialog's form is submitted, then filled in. Its other buttons come later, because most of them close it, the first one above all.
    const names = (dialog ? [...submissions, ...others.toReversed()] : [...others, ...submissions]).map(({ name }) => name);
    waiting = dialog ? [...names, ...waiting] : [...waiting, ...names];
  }

  /** The first action that waits and is possible now. */
  const next = () => waiting.flatMap((name) => possible.actions.find((action) => action.name === name) ?? [])[0];

  async function perform({ name, perform: act }: Pick<Action, 'name' | 'perform'>): Promise<void> {
    done += 1;
    page.onAction(name);
    act();
    await page.settle();
    possible = actions.find();
  }

  /** Performs the actions of these names on the page in its first state. */
  async function repeat(path: readonly string[] = []): Promise<void> {
    await page.remount();
    possible = actions.find();
    for (const name of path) {
      const action = possible.actions.find((each) => each.name === name);
      if (action) await perform(action);
    }
  }

  collect([]);
  for (let [first] = waiting; first !== undefined && done < mostActions; [first] = waiting) {
    const { dialog } = possible;
    if (dialog && !next()) await perform({ name: 'pressing Escape', perform: () => pressEscape(dialog) });
    if (!next()) await repeat(paths.get(first));
    const action = next();
    waiting = waiting.filter((name) => name !== (action?.name ?? first));
    if (!action) continue;
    await perform(action);
    if (page.isOver()) await repeat();
    else collect([...(paths.get(action.name) ?? []), action.name]);
  }
}

/** Buttons in the rows of a list have names that begin alike: `Delete Anna Nowak`. They are of a kind. */
const kindOf = (name: string) => name.replaceAll(/"([^"\d]{0,10})[^"]*"/g, '"$1"');

/** Closes a dialog by Escape. */
function pressEscape(dialog: Element): void {
  const target = dialog.contains(document.activeElement) ? document.activeElement : dialog;
  const options = { key: 'Escape', code: 'Escape', bubbles: true, cancelable: true, composed: true };
  for (const type of ['keydown', 'keyup']) target?.dispatchEvent(new KeyboardEvent(type, options));
  if (!(dialog instanceof HTMLDialogElement) || !dialog.open) return;
  if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
}
