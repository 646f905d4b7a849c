import type { WaitingMail } from './outbox.ts';

/** How a mail leaves. */
export type Transport = {
  /**
   * Resolves once the mail is out of our hands.
   * @throws MailRefused when this one mail is refused; anything else means that no mail can be sent now
   */
  send(mail: WaitingMail, signal: AbortSignal): Promise<void>;
  close(): void;
};

/** One mail was refused, and says nothing of the others. */
export class MailRefused extends Error {
  /** Whether there is no use in trying it again. */
  readonly forGood: boolean;

  constructor(forGood: boolean, cause: unknown) {
    super('the mail was refused', { cause });
    this.forGood = forGood;
  }
}
