import { LicenceStatus, LicenceType } from '@osk/shared/contract/licence';

/** What the command line calls each status and type. */
export const statusNames: Readonly<Record<number, string>> = {
  [LicenceStatus.Created]: 'created',
  [LicenceStatus.Pending]: 'pending',
  [LicenceStatus.Accepted]: 'accepted',
  [LicenceStatus.Rejected]: 'rejected',
  [LicenceStatus.Canceled]: 'canceled',
  [LicenceStatus.Error]: 'error',
};

export const typeNames: Readonly<Record<number, string>> = {
  [LicenceType.NewLicense]: 'new',
  [LicenceType.Extension]: 'extension',
  [LicenceType.Correction]: 'correction',
};

/** The statuses orders can be listed by. */
export const listedStatuses = {
  pending: LicenceStatus.Pending,
  accepted: LicenceStatus.Accepted,
  rejected: LicenceStatus.Rejected,
  canceled: LicenceStatus.Canceled,
} as const;
