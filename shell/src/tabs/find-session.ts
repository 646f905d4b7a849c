import { isEnded, storeSession } from '@osk/shared/stored-session';
import { question, type SessionAnswer, sessionChannel } from './session-messages.ts';

/** Milliseconds. */
const longestWait = 300;

/**
 * Asks the other tabs for the session that this one lacks, and stores it for the host. All answers of 300 ms count: if they belong to
 * different accounts, none is taken, because nobody knows which one the visitor means.
 */
export async function findSession(): Promise<void> {
  await untilVisited();
  const answers = await askOtherTabs();
  // A tab may have logged out since it answered.
  const [first, ...others] = answers.filter((answer) => !isEnded(answer)).sort(latestFirst);
  if (first && others.every((other) => isOfOneAccount(first, other))) storeSession(first);
}

async function askOtherTabs(): Promise<SessionAnswer[]> {
  const answers: SessionAnswer[] = [];
  try {
    const channel = new BroadcastChannel(sessionChannel);
    channel.onmessage = ({ data }) => {
      // Another tab may ask as well.
      if (typeof data?.accessToken === 'string') answers.push(data);
    };
    channel.postMessage(question);
    await new Promise((resolve) => setTimeout(resolve, longestWait));
    channel.close();
  } catch {
    // The browser denies storage, and channels with it.
  }
  return answers;
}

const latestFirst = (one: SessionAnswer, other: SessionAnswer) => (one.tokenExpireDate < other.tokenExpireDate ? 1 : -1);

/** Unknown accounts are different ones, unless the token is the same. */
function isOfOneAccount(one: SessionAnswer, other: SessionAnswer): boolean {
  return one.accessToken === other.accessToken || (other.account !== undefined && one.account === other.account);
}

/** Resolves at once, or when the visitor opens a page that the browser has prerendered. Until then it gets no messages, and no session. */
function untilVisited(): Promise<unknown> | undefined {
  const { prerendering } = document as { prerendering?: boolean };
  return prerendering ? new Promise((resolve) => document.addEventListener('prerenderingchange', resolve, { once: true })) : undefined;
}
