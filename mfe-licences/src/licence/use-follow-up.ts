import { ClientError } from '@osk/shared/host';
import { useRef } from 'react';

type FollowUpOptions = {
  /** Whether the dialog is there still. */
  onPage(): boolean;
  onClose(): void;
  /** The list may be behind. */
  onOutdated(): void;
};

/**
 * What a dialog's answer means for the list. One that comes after the dialog is gone concerns the list alone, not what is open by then.
 * A failed one may have been carried out all the same, or have failed because the list was behind; the list is then read anew once the
 * dialog is closed, as it would change under what is typed there.
 */
export function useFollowUp({ onPage, onClose, onOutdated }: FollowUpOptions) {
  const failed = useRef(false);
  return {
    async followed<Answer>(sent: Promise<Answer>): Promise<Answer> {
      try {
        const answer = await sent;
        if (!onPage()) onOutdated();
        return answer;
      } catch (error) {
        const sessionOver = error instanceof ClientError && error.statusCode === 401;
        if (!sessionOver && !onPage()) onOutdated();
        failed.current = !sessionOver;
        throw error;
      }
    },
    close() {
      if (failed.current) onOutdated();
      onClose();
    },
  };
}
