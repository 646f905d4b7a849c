import { createStore, type StoreApi } from 'zustand/vanilla';
import type { DraftForm, DraftTitle, EditedValues } from '../forms/draft-form.ts';
import type { Host } from '../host/host-context.tsx';
import { askBeforeLeaving } from './ask-before-leaving.ts';
import { editedValues } from './edited-values.ts';
import { keepKeys } from './keep-keys.ts';
import { createReopening, type Reopening } from './reopening.ts';
import { type Draft, readDrafts, writeDrafts } from './stored-drafts.ts';
import { watchAccount } from './watch-account.ts';

/** A draft of an earlier session or page load whose form has not been opened since. */
type OfferedDraft = { key: string; path: string; title: DraftTitle };

type Offer = {
  offered: readonly OfferedDraft[];
  /** The paths of the pages whose forms are dialogs. Other forms are filled in when their page opens. */
  dialogPaths: ReadonlySet<string>;
};

/** The drafts of forms: what was typed and not sent. Each belongs to one company, or to visitors. */
export type Drafts = StoreApi<Offer> &
  Reopening & {
    /** Keeps what the user has edited. */
    keep(key: string, form: DraftForm): void;
    discard(key: string): void;
    /** Calls `fill` with the form's draft: at once, or when the profile has arrived. Returns a function that cancels it. */
    restore(key: string, fill: (edited: EditedValues) => void): () => void;
  };

/** Milliseconds since the last change of a draft. */
const lifetime = 8 * 60 * 60_000;

type Parts = Pick<Host, 'session' | 'cache' | 'http'> & { storage: Storage };

/**
 * Keeps drafts in the tab's session storage until they are sent or discarded, for eight hours at most. They outlive a session that
 * ends by itself. Logging out and another company's login delete them. The client's `send` keeps its keys with them.
 */
export function createDrafts({ session, cache, http, storage }: Parts): Drafts {
  const drafts = readDrafts(storage);
  /** Of a session whose company is not known yet. */
  const unowned = new Map<string, Omit<Draft, 'account'>>();
  const reopening = createReopening();
  const waitingForms = new Map<string, (edited: EditedValues) => void>();
  const store = createStore<Offer>(() => ({ offered: [], dialogPaths: new Set() }));
  let timer: ReturnType<typeof setTimeout> | undefined;

  const { readToken, account } = watchAccount({ session, cache }, (started) => {
    if (started) {
      // They could become another company's.
      unowned.clear();
      reopening.forget();
      if (started.ended?.startsWith('logged-out')) drafts.clear();
      for (const draft of drafts.values()) draft.isEarlier = true;
    }
    update();
  });

  function update(): void {
    const owner = account();
    for (const [key, draft] of drafts) {
      // Visitors get no draft of a company, but leave it: the company may log in again.
      const isForeign = owner && draft.account !== owner;
      const remaining = draft.keptUntil - Date.now();
      // More remains when the clock was set back.
      if (isForeign || remaining <= 0 || remaining > lifetime) drafts.delete(key);
    }
    claim();
    writeDrafts(storage, drafts);
    askBeforeLeaving([...drafts.values(), ...unowned.values()].some(({ inMemory }) => inMemory));
    clearTimeout(timer);
    const ends = [...drafts.values()].map(({ keptUntil }) => keptUntil);
    if (ends.length > 0) timer = setTimeout(update, Math.min(...ends) - Date.now());
    fillForms();
    offer();
  }

  function claim(): void {
    const owner = account();
    if (owner === undefined) return;
    for (const [key, draft] of unowned) {
      // An open form gets its earlier draft first, and then keeps both.
      if (!drafts.has(key) || !waitingForms.has(key)) drafts.set(key, { ...draft, account: owner });
    }
    unowned.clear();
  }

  /** Those with something typed. */
  const own = () => [...drafts].filter(([, draft]) => draft.account === account() && draft.edited.length > 0);

  function fillForms(): void {
    for (const [key, draft] of own()) {
      const fill = waitingForms.get(key);
      if (!fill) continue;
      waitingForms.delete(key);
      draft.isEarlier = false;
      fill(draft.edited);
    }
  }

  function offer(): void {
    const offered = own().flatMap(([key, { title, path, isEarlier }]) => (isEarlier && title ? [{ key, path, title }] : []));
    const { offered: before } = store.getState();
    if (offered.length > 0 || before.length > 0) store.setState({ offered });
  }

  function find(key: string): Omit<Draft, 'account'> | undefined {
    const owner = account();
    if (owner === undefined) return unowned.get(key);
    const draft = drafts.get(key);
    return draft?.account === owner ? draft : undefined;
  }

  function put(key: string, form: Pick<Draft, 'edited' | 'sent' | 'title' | 'inMemory'>): void {
    const draft = { ...form, path: location.pathname, keptUntil: Date.now() + lifetime, isEarlier: false };
    const owner = account();
    if (owner === undefined) unowned.set(key, draft);
    else {
      waitingForms.delete(key);
      drafts.set(key, { ...draft, account: owner });
    }
    update();
  }

  function discard(key: string): void {
    unowned.delete(key);
    drafts.delete(key);
    reopening.forget(key);
    update();
  }

  update();
  keepKeys({ http, find, put, discard, readToken });

  return {
    ...store,
    ...reopening,
    onReopen(open) {
      store.setState(({ dialogPaths }) => ({ dialogPaths: new Set(dialogPaths).add(location.pathname) }));
      return reopening.onReopen(open);
    },
    keep: (key, { title, inMemory, ...form }) => put(key, { title, inMemory, edited: editedValues(form), sent: find(key)?.sent }),
    discard,
    restore(key, fill) {
      waitingForms.set(key, fill);
      update();
      return () => {
        if (waitingForms.get(key) === fill) waitingForms.delete(key);
      };
    },
  };
}
