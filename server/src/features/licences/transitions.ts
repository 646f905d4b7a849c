import { LicenceStatus } from '@osk/shared/contract/licence';

const { Created, Pending, Accepted, Rejected, Canceled, Error: Failed } = LicenceStatus;

const allowed: Readonly<Record<LicenceStatus, readonly LicenceStatus[]>> = {
  [Created]: [Pending, Failed],
  [Pending]: [Accepted, Rejected, Canceled, Failed],
  [Accepted]: [Canceled],
  [Rejected]: [],
  [Canceled]: [],
  [Failed]: [],
};

/** Whether a licence may go from one status to another. */
export function canMove(from: LicenceStatus, to: LicenceStatus): boolean {
  return allowed[from].includes(to);
}
