import type { Success } from '@osk/shared/contract/envelope';
import { ClientError, reasonOf, useHost, useStrings } from '@osk/shared/host';
import { employeeStrings } from './employee-strings.ts';

export type SaveFollowers = {
  onClose: () => void;
  /** The list may be behind. */
  onOutdated: () => void;
};

/**
 * What becomes of a save: told by a toast either way, also of a dialog that is gone by then; after success the dialog closes. The list
 * is read anew in any case: what failed may have been carried out, or have failed because the list was behind.
 */
export function useSaved({ onClose, onOutdated }: SaveFollowers) {
  const { toasts } = useHost();
  const { saveFailed } = useStrings(employeeStrings);
  return async (sent: Promise<Success<unknown>>, onPage: () => boolean) => {
    try {
      const { successMessage } = await sent;
      if (successMessage) toasts.publish({ kind: 'success', text: successMessage });
      onOutdated();
      if (onPage()) onClose();
    } catch (error) {
      // That the session is over is told by the host.
      if (!(error instanceof ClientError && error.statusCode === 401)) {
        toasts.publish({ kind: 'error', text: reasonOf(error, saveFailed) });
        onOutdated();
      }
      throw error;
    }
  };
}
