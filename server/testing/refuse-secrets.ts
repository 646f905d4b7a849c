import { describeFindings, findSecrets } from '@osk/shared/testing/find-secrets';

/** What no mail and hardly an answer tells. */
export const neverTold = ['PESEL', 'encrypted PESEL', 'password hash'] as const;

/** @throws with the lines and kinds of what must not be there. */
export function refuseSecrets(where: string, ...searched: Parameters<typeof findSecrets>): void {
  const findings = findSecrets(...searched);
  if (findings.length > 0) throw new Error(`${where} holds what it must not: ${describeFindings(findings)}`);
}
