import { readProfile } from '@osk/shared/contract/company';
import { type AnswerOf, addressOf } from '@osk/shared/contract/endpoint';
import { type Host, useHost } from '@osk/shared/host';
import { isSessionCurrent } from '@osk/shared/stored-session';
import { useEffect } from 'react';
import { joinChannel } from './channel.ts';
import { showOpenSession } from './open-sessions.ts';
import { question, type SessionAnswer, sessionChannel } from './session-messages.ts';

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
