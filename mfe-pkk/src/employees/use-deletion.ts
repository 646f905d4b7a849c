import { deleteEmployee } from '@osk/shared/contract/employee';
import { ClientError, reasonOf, useHost, useStrings } from '@osk/shared/host';
import { useRef, useState } from 'react';
import { employeeStrings } from './employee-strings.ts';

type DeletionOptions = {
  id: string;
  /** It is not there any more, by this deletion or by an earlier one. */
  onGone: () => void;
  /** The list may be behind. */
  onOutdated: () => void;
};

/** The deletion of an employee: asked about first, done once, told by a toast either way. */
export function useDeletion({ id, onGone, onOutdated }: DeletionOptions) {
  const { http, toasts } = useHost();
  const { deleteFailed } = useStrings(employeeStrings);
  const [asking, setAsking] = useState(false);
  const [working, setWorking] = useState(false);
  const [problem, setProblem] = useState<string>();
  // A second click may come before the first has been drawn: state would be too late.
  const busy = useRef(false);

  function fail(error: unknown): void {
    if (error instanceof ClientError && error.statusCode === 401) return;
    const reason = reasonOf(error, deleteFailed);
    toasts.publish({ kind: 'error', text: reason });
    setProblem(reason);
    if (error instanceof ClientError && error.statusCode === 404) onGone();
    // No answer is no proof that nothing was done.
    else onOutdated();
  }

  return {
    asking,
    working,
    problem,
    /** Something else is tried: that the deletion failed is no longer what there is to tell. */
    forget: () => setProblem(undefined),
    ask() {
      setProblem(undefined);
      setAsking(true);
    },
    cancel() {
      if (!busy.current) setAsking(false);
    },
    async confirm() {
      if (busy.current) return;
      busy.current = true;
      setWorking(true);
      try {
        const { successMessage } = await http.send(deleteEmployee, { params: { id } });
        if (successMessage) toasts.publish({ kind: 'success', text: successMessage });
        onGone();
      } catch (error) {
        fail(error);
      } finally {
        busy.current = false;
        setWorking(false);
        setAsking(false);
      }
    },
  };
}
