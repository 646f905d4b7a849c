import { useHost } from '@osk/shared/host';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { EditedValues, FormDraft } from './draft-form.ts';
import type { Values } from './form-control.ts';
import type { FormStore } from './form-store.ts';
import { valueAt } from './plain-form.ts';

type SecretField = 'PESEL' | `${string}${'password' | 'Password'}${string}`;

/** What the portal's host keeps of a form until it is sent. */
export type Draft<Input> = FormDraft & {
  /** Whether each field is kept. All are named, so that none is kept or lost by forgetting it. */
  fields: { readonly [Field in keyof Required<Input>]: Field extends SecretField ? false : boolean };
};

type Form<Input> = {
  store: FormStore;
  draft: Draft<Input> | undefined;
  /** The saved values, undefined until they have arrived. */
  saved: Values | undefined;
};

/** Fills a form with its draft, and keeps what is typed. */
export function useDraft<Input>({ store, draft, saved }: Form<Input>) {
  const { loadDrafts, session } = useHost();
  const form = useRef({ draft, saved });
  form.current = { draft, saved };
  const isKept = useRef(false);

  const discard = useRef(() => {
    const { draft } = form.current;
    if (draft && isKept.current) void loadDrafts?.()?.then((drafts) => drafts.discard(draft.key), ignoreFailure);
    isKept.current = false;
  }).current;

  const token = useRef(session.getState().token?.accessToken);
  const keep = useRef(() => {
    const { draft, saved } = form.current;
    // A form may report a change right after its session has ended, and the drafts may load later than that.
    const isSameSession = () => token.current === session.getState().token?.accessToken;
    if (!draft || !saved || !isSameSession()) return;
    if (!store.current().isDirty()) return discard();
    isKept.current = true;
    const { key, ...details } = draft;
    const values = store.current().values();
    void loadDrafts?.(true)?.then((drafts) => isSameSession() && drafts.keep(key, { ...details, values, saved }), ignoreFailure);
  }).current;

  useLayoutEffect(() => {
    token.current = session.getState().token?.accessToken;
    return store.subscribeToValues(keep);
  }, [store, session, keep]);

  const key = saved && draft?.key;
  useEffect(() => {
    if (key === undefined) return;
    let isUnmounted = false;
    let cancel = () => {};
    const fill = (edited: EditedValues) => {
      isKept.current = true;
      fillForm(store, edited, form.current.saved ?? {});
      // What was typed since may be only in the form.
      keep();
    };
    void loadDrafts?.()?.then((drafts) => {
      if (!isUnmounted) cancel = drafts.restore(key, fill);
    }, ignoreFailure);
    return () => {
      isUnmounted = true;
      cancel();
    };
  }, [store, loadDrafts, key, keep]);

  return {
    discard,
    /** The host keeps the key of a request, also when nothing was typed. */
    markSent: () => {
      isKept.current = true;
    },
  };
}

/** Fills in what was edited, except where the user has typed since, and shows which of it is invalid. */
function fillForm(store: FormStore, edited: EditedValues, saved: Values): void {
  for (const [path, value] of edited) {
    const savedValue = valueAt(saved, path);
    // Another version of the form may have kept a value of another type.
    if (typeof value !== typeof savedValue || valueAt(store.current().values(), path) !== savedValue) continue;
    store.current().setValue(path, value, { shouldDirty: true });
  }
  const paths = edited.map(([path]) => path);
  store.loadEngine().then((engine) => void engine.trigger(paths), ignoreFailure);
}

/** Without drafts the form works as before. */
const ignoreFailure = () => undefined;
