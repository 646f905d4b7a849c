import type { EarlyAnswer, EarlyAnswers } from '../http/early-answers.ts';
import { languageOf } from './settings.ts';

/** Begins the first calls of a module while its files are loaded. */
export function beginCalls(
  element: HTMLElement,
  { origin, token }: { origin: string; token: string },
  addresses: readonly string[],
): EarlyAnswers {
  const language = languageOf(element);
  const begin = async (address: string): Promise<EarlyAnswer | undefined> => {
    try {
      const headers = {
        Accept: 'application/json',
        'Accept-Language': `${language}, pl;q=0.5, en;q=0.5`,
        Authorization: `Bearer ${token}`,
      };
      const answer = await fetch(origin + address, { headers, credentials: 'omit' });
      return { status: answer.status, answer: await answer.json() };
    } catch {
      return undefined;
    }
  };
  return { token, language, startedAt: performance.now(), answers: new Map(addresses.map((address) => [address, begin(address)])) };
}
