import { describeFindings, findSecrets } from '@osk/shared/testing/find-secrets';

/** Secrets that no e-mail and almost no answer may contain. */
export const alwaysSecret = ['PESEL', 'encrypted PESEL', 'password hash'] as const;

/** @throws Error with the lines and kinds of the secrets found */
export function expectNoSecrets(where: string, ...searched: Parameters<typeof findSecrets>): void {
  const findings = findSecrets(...searched);
  if (findings.length > 0) throw new Error(`${where} holds what it must not: ${describeFindings(findings)}`);
}
