import { createStore } from 'zustand/vanilla';
import { type Profile, readProfile } from '../contract/company.ts';
import type { Drafts, EditedValues, OfferedDrafts, OpenForm, Reopening } from '../forms/draft-form.ts';
import { preventUnload } from '../history/traversal-guards.ts';
import type { Host } from '../host/host-context.tsx';
import { serverTime } from '../server-time.ts';
import type { SessionEnd } from '../session/session.ts';
import { keepKeys } from './keep-keys.ts';
import { type Draft, editedValues, readDrafts, visitor, writeDrafts } from './stored-drafts.ts';

/** Milliseconds since the last change of a draft. */
const lifetime = 8 * 60 * 60_000;

/** Milliseconds. A timer stands still while the computer is suspended. */
const longestTimer = 60_000;

type Parts = Pick<Host, 'session' | 'cache' | 'http'> & { storage: Storage };

/**
 * Keeps drafts in the tab's session storage until they are sent or discarded, for eight hours at most. Logging out and another company's
 * login delete them; the end of a session does not.
 */
export function createDrafts({ session, cache, http, storage }: Parts): Drafts {
  const drafts = readDrafts(storage);
  /** The drafts of a session whose company is not known yet. */
  const unowned = new Map<string, Omit<Draft, 'account'>>();
  const reopening = createReopening();
  const waitingForms = new Map<string, (edited: EditedValues) => void>();
  const store = createStore<OfferedDrafts>(() => ({ offered: [], dialogPaths: new Set() }));
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
    const now = serverTime();
    for (const [key, draft] of drafts) {
      // Visitors get no draft of a company, but leave it: the company may log in again.
      const isForeign = owner && draft.account !== owner;
      // Kept before the time was known.
      if (Number.isFinite(now) && draft.keptUntil > now + lifetime) draft.keptUntil = endOfDraft();
      if (isForeign || draft.keptUntil <= now) drafts.delete(key);
    }
    claim();
    writeDrafts(storage, drafts);
    askBeforeLeaving([...drafts.values(), ...unowned.values()].some(({ inMemory }) => inMemory));
    clearTimeout(timer);
    const ends = [...drafts.values()].map(({ keptUntil }) => keptUntil);
    if (ends.length > 0) timer = setTimeout(update, Math.min(...ends.map((end) => end - now), longestTimer));
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
    const draft = { ...form, path: location.pathname, keptUntil: endOfDraft(), isEarlier: false };
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

/** The end of a draft that is kept now. While the time is not known, it has none. */
function endOfDraft(): number {
  const end = serverTime() + lifetime;
  return Number.isFinite(end) ? end : Number.MAX_SAFE_INTEGER;
}

// A listener of its own: to remove one that a form has added too would remove the form's.
const askForDrafts = (event: BeforeUnloadEvent) => preventUnload(event);

/** Asks before the page is closed or reloaded. Only while there is something to lose: older browsers cache no page that asks. */
function askBeforeLeaving(asks: boolean): void {
  if (asks) addEventListener('beforeunload', askForDrafts);
  else removeEventListener('beforeunload', askForDrafts);
}

type Watched = Pick<Host, 'session' | 'cache'>;

/**
 * Watches to whom a new draft belongs: a company's NIP, `visitor`, or undefined until the profile has arrived.
 * @param onChange called after each change; with why the former session ended when the session has changed
 */
function watchAccount({ session, cache }: Watched, onChange: (session?: { ended: SessionEnd | null }) => void) {
  /** The NIP is in the profile. The token does not contain it. */
  const read = () => {
    const profile = cache.getState().entries[readProfile.path]?.data as Profile | undefined;
    return session.getState().token ? profile?.nip : visitor;
  };
  const readToken = () => session.getState().token?.accessToken;
  let token = readToken();
  let account = read();
  session.subscribe(({ ended }) => {
    if (token === readToken()) return;
    token = readToken();
    account = read();
    onChange({ ended });
  });
  cache.subscribe(() => {
    const known = read();
    // The end of a session clears the cache before it is handled here.
    if (known === undefined || known === account || token !== readToken()) return;
    account = known;
    onChange();
  });
  return { account: () => account, readToken };
}

/** Leads from a notice to the page that opens the form, which may have to load first. */
function createReopening(): Reopening {
  const pages = new Set<OpenForm>();
  let wanted: { key: string; onGone: (() => void) | undefined } | undefined;

  function openWanted(open: OpenForm): void {
    if (!wanted) return;
    const { key, onGone } = wanted;
    const result = open(key);
    if (result === false) return;
    wanted = undefined;
    if (result === 'gone') onGone?.();
  }

  return {
    reopen(key, onGone) {
      wanted = { key, onGone };
      for (const open of pages) openWanted(open);
    },
    onReopen(open) {
      pages.add(open);
      openWanted(open);
      return () => void pages.delete(open);
    },
    forget(key) {
      if (key === undefined || key === wanted?.key) wanted = undefined;
    },
  };
}
