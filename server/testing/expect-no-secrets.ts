import { describeFindings, findSecrets } from '@osk/shared/testing/find-secrets';

/** Secrets that no e-mail may contain, and only the answer with a whole employee, which has the PESEL. */
export const alwaysSecret = ['PESEL', 'encrypted PESEL', 'password hash'] as const;

/** Searches a text for secrets and personal data. @throws Error with the line and kind of each one found */
export function expectNoSecrets(where: string, ...searched: Parameters<typeof findSecrets>): void {
  const findings = findSecrets(...searched);
  if (findings.length > 0) throw new Error(`${where} contains secrets: ${describeFindings(findings)}`);
}
