import { isEnded, markOf, storeSession } from '@osk/shared/stored-session';
import { readOpenSessions } from './open-sessions.ts';
import { question, type SessionAnswer, sessionChannel } from './session-messages.ts';

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
