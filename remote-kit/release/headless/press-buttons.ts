import { createActionQueue } from './action-queue.ts';
import { type Action, createActions } from './actions.ts';
import type { FieldValues } from './fill-fields.ts';
import { pressEscape } from './user-events.ts';

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
  const queue = createActionQueue(page.mostOfKind);
  const driver = createDriver(page);
  const isReached = () => queue.next(driver.possible().actions) !== undefined;
  queue.add(driver.possible(), []);
  for (let first = queue.first(); first !== undefined && driver.done() < mostActions; first = queue.first()) {
    if (!isReached()) await driver.closeDialog();
    if (!isReached()) await driver.repeat(queue.pathOf(first));
    const action = queue.next(driver.possible().actions);
    queue.remove(action?.name ?? first);
    if (!action) continue;
    await driver.perform(action);
    if (page.isOver()) await driver.repeat([]);
    else queue.add(driver.possible(), [...queue.pathOf(action.name), action.name]);
  }
}

/** Performs actions, and finds what is possible after each of them. */
function createDriver(page: UsedPage) {
  const actions = createActions(page.values);
  let possible = actions.find();
  let done = 0;

  async function perform({ name, perform: act }: Pick<Action, 'name' | 'perform'>): Promise<void> {
    done += 1;
    page.onAction(name);
    act();
    await page.settle();
    possible = actions.find();
  }

  return {
    possible: () => possible,
    done: () => done,
    perform,
    async closeDialog() {
      const { dialog } = possible;
      if (dialog) await perform({ name: 'pressing Escape', perform: () => pressEscape(dialog) });
    },
    /** Performs the actions of these names on the page in its first state. */
    async repeat(path: readonly string[]) {
      await page.remount();
      possible = actions.find();
      for (const name of path) {
        const action = possible.actions.find((each) => each.name === name);
        if (action) await perform(action);
      }
    },
  };
}
