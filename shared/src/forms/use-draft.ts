import { useHost } from '@osk/shared/host';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { EditedValues, FormDraft } from './draft-form.ts';
import type { FormControl, Values } from './form-control.ts';
import { type LateForm, valueAt } from './late-form.ts';

type SecretField = 'PESEL' | `${string}${'password' | 'Password'}${string}`;

/** What the portal's host keeps of a form until it is sent. */
export type Draft<Input> = FormDraft & {
  /** Whether each field is kept. All are named, so that none is kept or lost by forgetting it. */
  fields: { readonly [Field in keyof Required<Input>]: Field extends SecretField ? false : boolean };
};

type Options<Input> = {
  form: Pick<LateForm, 'values' | 'isDirty' | 'subscribeToValues' | 'withControl'>;
  draft: Draft<Input> | undefined;
  /** The saved values, undefined until they have arrived. */
  saved: Values | undefined;
};

/** Fills a form with its draft, and keeps what is typed. */
export function useDraft<Input>({ form, draft, saved }: Options<Input>) {
  const { loadDrafts, session } = useHost();
  const latest = useRef({ draft, saved });
  latest.current = { draft, saved };
  const isKept = useRef(false);

  const discard = useRef(() => {
    const { draft } = latest.current;
    if (draft && isKept.current) void loadDrafts?.()?.then((drafts) => drafts.discard(draft.key), ignoreFailure);
    isKept.current = false;
  }).current;

  const token = useRef(session.getState().token?.accessToken);
  const keep = useRef(() => {
    const { draft, saved } = latest.current;
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
    return form.subscribeToValues(keep);
  }, [form, session, keep]);

  const key = saved && draft?.key;
  useEffect(() => {
    if (key === undefined) return;
    let isUnmounted = false;
    let cancel = () => {};
    const fill = (edited: EditedValues) => {
      form.withControl((control) => {
        isKept.current = true;
        fillForm(control, edited, latest.current.saved ?? {});
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
function fillForm(control: FormControl, edited: EditedValues, saved: Values): void {
  for (const [path, value] of edited) {
    const savedValue = valueAt(saved, path);
    // Another version of the form may have kept a value of another type.
    if (typeof value !== typeof savedValue || valueAt(control.values(), path) !== savedValue) continue;
    control.setValue(path, value, { shouldDirty: true });
  }
  void control.trigger(edited.map(([path]) => path));
}

/** Without drafts the form works as before. */
const ignoreFailure = () => undefined;
