import { type DraftDetails, type DraftForm, draftsKey, type EditedValues } from '../forms/draft-form.ts';
import type { Values } from '../forms/form-control.ts';

export type Draft = DraftDetails & {
  edited: EditedValues;
  /** The NIP of the company, or `visitor`. */
  account: string;
  /** Where it was typed. */
  path: string;
  /** The server's time, milliseconds. */
  keptUntil: number;
  /** From an earlier session or page load, and its form has not been opened since. */
  isEarlier: boolean;
  sent?: SentRequest | undefined;
};

/** The last request of a form that has no success yet. */
type SentRequest = {
  idempotencyKey: string;
  /** Of the request. */
  checksum: number;
};

export const visitor = '';

type Stored = Record<string, Omit<Draft, 'isEarlier' | 'inMemory'>>;

/** The stored drafts by key. Anything of another form is left out: another version of the portal may have stored it. */
export function readDrafts(storage: Storage): Map<string, Draft> {
  try {
    const stored = JSON.parse(storage.getItem(draftsKey) ?? '{}') as Stored;
    const valid = Object.entries(stored).filter(
      ([, { account, path, keptUntil, edited }]) =>
        typeof account === 'string' && typeof path === 'string' && typeof keptUntil === 'number' && Array.isArray(edited),
    );
    return new Map(valid.map(([key, draft]) => [key, { ...draft, isEarlier: true }]));
  } catch {
    return new Map();
  }
}

/** Stores those that may be stored. Without one, nothing is left in the storage. */
export function writeDrafts(storage: Storage, drafts: ReadonlyMap<string, Draft>): void {
  const storable = [...drafts].filter(([, { inMemory }]) => !inMemory);
  const stored = storable.map(([key, { isEarlier: _, ...draft }]) => [key, draft]);
  try {
    if (stored.length > 0) storage.setItem(draftsKey, JSON.stringify(Object.fromEntries(stored)));
    else storage.removeItem(draftsKey);
  } catch {
    // The storage is full; memory still has the drafts.
  }
}

export const secretName = /password|pesel/i;

/** What the user has edited, of the fields that are kept. Leaves out names of secrets, whatever the form allows. */
export function editedValues({ values, saved, fields }: Pick<DraftForm, 'values' | 'saved' | 'fields'>): EditedValues {
  const savedLeaves = new Map(leavesOf(saved));
  return leavesOf(values).filter(
    ([path, value]) => fields[path.split('.')[0] ?? ''] && !secretName.test(path) && value !== savedLeaves.get(path),
  );
}

function leavesOf(values: Values, parent = ''): EditedValues {
  return Object.entries(values).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null ? leavesOf(value as Values, `${parent}${name}.`) : [[`${parent}${name}`, value]],
  );
}
