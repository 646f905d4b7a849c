export const LicenceStatus = { Created: 0, Pending: 1, Accepted: 2, Rejected: 3, Canceled: 4, Error: -1 } as const;
export type LicenceStatus = (typeof LicenceStatus)[keyof typeof LicenceStatus];

export const LicenceType = { NewLicense: 0, Extension: 1, Correction: 2 } as const;
export type LicenceType = (typeof LicenceType)[keyof typeof LicenceType];
