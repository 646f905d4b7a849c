import { describeFindings, findSecrets } from './find-secrets.ts';

/** What no mail and hardly an answer tells. */
export const neverTold = ['PESEL', 'PESEL, encrypted', 'hash of a password'] as const;

/** @throws with the lines and kinds of what must not be there. */
export function refuseSecrets(where: string, ...searched: Parameters<typeof findSecrets>): void {
  const findings = findSecrets(...searched);
  if (findings.length > 0) throw new Error(`${where} holds what it must not: ${describeFindings(findings)}`);
}
