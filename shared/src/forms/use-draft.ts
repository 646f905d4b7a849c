import { useHost } from '@osk/shared/host';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { EditedValues, FormDraft } from './draft-form.ts';
import type { Values } from './form-control.ts';
import { valueAt } from './late-form.ts';

type SecretField = 'PESEL' | `${string}${'password' | 'Password'}${string}`;

/** What the portal's host keeps of a form until it is sent. */
export type Draft<Input> = FormDraft & {
  /** Whether each field is kept. All are named, so that none is kept or lost by forgetting it. */
  fields: { readonly [Field in keyof Required<Input>]: Field extends SecretField ? false : boolean };
};

/** The form that a draft fills, the same object at each render. */
export type DraftedForm = {
  values(): Values;
  isDirty(): boolean;
  /** Runs at once, or when values can be set. */
  whenReady(run: () => void): void;
  setValue(path: string, value: unknown): void;
  /** Shows which of these fields are invalid. */
  validate(paths: readonly string[]): void;
  /** Calls `listener` when a value changes. Returns a function that ends it. */
  subscribe(listener: () => void): () => void;
};

type Options<Input> = {
  draft: Draft<Input> | undefined;
  /** The saved values, undefined until they have arrived. */
  saved: Values | undefined;
  form: DraftedForm;
};

/** Fills a form with its draft, and keeps what is typed. */
export function useDraft<Input>({ draft, saved, form }: Options<Input>) {
  const { loadDrafts, session } = useHost();
  const current = useRef({ draft, saved });
  current.current = { draft, saved };
  const isKept = useRef(false);

  const discard = useRef(() => {
    const { draft } = current.current;
    if (draft && isKept.current) void loadDrafts?.()?.then((drafts) => drafts.discard(draft.key), ignoreFailure);
    isKept.current = false;
  }).current;

  const token = useRef(session.getState().token?.accessToken);
  const keep = useRef(() => {
    const { draft, saved } = current.current;
    // A form may report a change right after its session has ended, and the drafts may load later than that.
    const isSameSession = () => token.current === session.getState().token?.accessToken;
    if (!draft || !saved || !isSameSession()) return;
    if (!form.isDirty()) return discard();
    isKept.current = true;
    const { key, ...details } = draft;
    const values = form.values();
    void loadDrafts?.(true)?.then((drafts) => isSameSession() && drafts.keep(key, { ...details, values, saved }), ignoreFailure);
  }).current;

  useLayoutEffect(() => {
    token.current = session.getState().token?.accessToken;
    return form.subscribe(keep);
  }, [form, session, keep]);

  const key = saved && draft?.key;
  useEffect(() => {
    if (key === undefined) return;
    let isUnmounted = false;
    let cancel = () => {};
    const fill = (edited: EditedValues) => {
      form.whenReady(() => {
        isKept.current = true;
        fillForm(form, edited, current.current.saved ?? {});
        // What was typed since may be only in the form.
        keep();
      });
    };
    void loadDrafts?.()?.then((drafts) => {
      if (!isUnmounted) cancel = drafts.restore(key, fill);
    }, ignoreFailure);
    return () => {
      isUnmounted = true;
      cancel();
    };
  }, [form, loadDrafts, key, keep]);

  return {
    discard,
    /** The host keeps the key of a request, also when nothing was typed. */
    markSent: () => {
      isKept.current = true;
    },
  };
}

/** Fills in what was edited, except where the user has typed since, and shows which of it is invalid. */
function fillForm(form: DraftedForm, edited: EditedValues, saved: Values): void {
  for (const [path, value] of edited) {
    const savedValue = valueAt(saved, path);
    // Another version of the form may have kept a value of another type.
    if (typeof value !== typeof savedValue || valueAt(form.values(), path) !== savedValue) continue;
    form.setValue(path, value);
  }
  form.validate(edited.map(([path]) => path));
}

/** Without drafts the form works as before. */
const ignoreFailure = () => undefined;
