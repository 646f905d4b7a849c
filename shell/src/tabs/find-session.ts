import { readProfile } from '@osk/shared/contract/company';
import { type AnswerOf, addressOf } from '@osk/shared/contract/endpoint';
import { type Host, useHost } from '@osk/shared/host';
import { learnServerTime } from '@osk/shared/server-time';
import {
  type AccessToken,
  isEnded,
  isSessionCurrent,
  markOf,
  mayHaveExpired,
  type Session,
  storeSession,
} from '@osk/shared/stored-session';
import { useEffect } from 'react';
import { joinChannel, whilePageRuns } from './channel.ts';

/** Tabs without a session ask here, and tabs of the panel answer. Nobody else listens. */
export const sessionChannel = 'session';

export const question = 'session?';

/** `account` is undefined until the answering tab knows its company. */
export type SessionAnswer = AccessToken & { account: string | undefined };

/** Milliseconds that a busy tab has to answer. */
const longestWait = 2000;

/**
 * Asks the other tabs for the session that this one lacks, and stores it for the host. If they belong to different accounts, or one of the
 * sessions has no answer, none is taken: nobody knows which one the visitor means.
 */
export async function findSession(): Promise<void> {
  await untilVisited();
  const open = await readOpenSessions();
  const answers = open.size > 0 ? await askOtherTabs(open) : [];
  if (answers.some(mayHaveExpired)) await learnServerTime();
  // A tab may have logged out since it answered.
  const [first, ...others] = answers.filter((answer) => !isEnded(answer)).sort(latestFirst);
  if (first && others.every((other) => isOfOneAccount(first, other))) storeSession(first);
}

/** Waits for an answer of each open session. */
async function askOtherTabs(open: Set<string>): Promise<SessionAnswer[]> {
  const answers = new Map<string, SessionAnswer>();
  const isComplete = (sessions: Set<string>) => [...sessions].every((mark) => answers.has(mark));
  try {
    const channel = new BroadcastChannel(sessionChannel);
    await new Promise<void>((resolve) => {
      channel.onmessage = ({ data }) => {
        // Another tab may ask as well.
        if (typeof data?.accessToken !== 'string') return;
        const mark = markOf(data.accessToken);
        answers.set(mark, data.account ? data : (answers.get(mark) ?? data));
        if (isComplete(open)) resolve();
      };
      channel.postMessage(question);
      setTimeout(resolve, longestWait);
    });
    channel.close();
  } catch {
    // The browser denies storage, and channels with it.
  }
  // A session may have ended instead of an answer.
  return isComplete(open) || isComplete(await readOpenSessions()) ? [...answers.values()] : [];
}

const latestFirst = (one: SessionAnswer, other: SessionAnswer) => (one.tokenExpireDate < other.tokenExpireDate ? 1 : -1);

/** Unknown accounts are different ones. */
const isOfOneAccount = (one: SessionAnswer, other: SessionAnswer) => one.account !== undefined && one.account === other.account;

/** Resolves at once, or when the visitor opens a page that the browser has prerendered. Until then it gets no messages, and no session. */
function untilVisited(): Promise<unknown> | undefined {
  const { prerendering } = document as { prerendering?: boolean };
  return prerendering ? new Promise((resolve) => document.addEventListener('prerenderingchange', resolve, { once: true })) : undefined;
}

/** Gives the session to a new tab that asks for it. Nothing is sent unasked, or after the session has ended in any tab. */
export function useSessionAnswers(): void {
  const host = useHost();
  useEffect(() => showOpenSession(host.session), [host]);
  useEffect(() => {
    const { post, leave } = joinChannel(sessionChannel, (message) => {
      const answer = message === question && answerOf(host);
      if (answer) post(answer);
    });
    return leave;
  }, [host]);
}

function answerOf({ session, cache }: Host): SessionAnswer | undefined {
  const { token } = session.getState();
  const profile = cache.getState().entries[addressOf(readProfile, {})]?.data as AnswerOf<typeof readProfile> | undefined;
  return token && isSessionCurrent(session) ? { ...token, account: profile?.nip } : undefined;
}

const prefix = 'session:';

/** The marks of the sessions of all tabs that show the panel, also of busy ones. Empty where the browser has no locks. */
export async function readOpenSessions(): Promise<Set<string>> {
  const { held = [] } = (await navigator.locks?.query().catch(() => undefined)) ?? {};
  const names = held.map(({ name = '' }) => name).filter((name) => name.startsWith(prefix));
  return new Set(names.map((name) => name.slice(prefix.length)));
}

/** Holds a lock with the mark of this tab's session, as long as the tab has one and its page runs. */
function showOpenSession(session: Session): () => void {
  return whilePageRuns(() => {
    let release = holdLock(session);
    const unsubscribe = session.subscribe(() => {
      release();
      release = holdLock(session);
    });
    return () => {
      unsubscribe();
      release();
    };
  });
}

function holdLock(session: Session): () => void {
  const { token } = session.getState();
  let release = () => {};
  if (token) {
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    navigator.locks?.request(`${prefix}${markOf(token.accessToken)}`, { mode: 'shared' }, () => released).catch(() => {});
  }
  return release;
}
