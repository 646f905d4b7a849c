import { inspect } from 'node:util';
import type { Message, ProblemKind, Situation } from './messages.ts';

let current: Situation = {};

const send = (message: Message) => void process.send?.(message);

/** Sends what happens from now on. Later errors are reported with it. */
export function begin(situation: Situation): void {
  current = situation;
  send({ type: 'begin', situation });
}

export const reportLoaded = () => send({ type: 'loaded' });

export function reportProblem(kind: ProblemKind, problem: string): void {
  send({ type: 'problem', ...current, kind, problem });
}

/** Reports an error, of whatever type, as a problem of what happens now. */
export function reportError(error: unknown): void {
  const { action } = current;
  if (action === undefined) reportProblem('rendered', textOf(error));
  else reportProblem('used', `${action} throws: ${textOf(error)}`);
}

/** Reports what nobody catches. */
export function reportUncaught(window: Window): void {
  process.on('unhandledRejection', reportError);
  process.on('uncaughtException', reportError);
  window.addEventListener('error', ({ error, message }) => reportError(error ?? message));
}

export function textOf(error: unknown): string {
  const isError = error instanceof Error || error instanceof DOMException;
  return isError ? String(error) : inspect(error);
}

/** Ends the process when everything is sent. */
export function reportDone(): void {
  process.send?.({ type: 'done' } satisfies Message, () => process.exit());
}
