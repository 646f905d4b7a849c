import { isDoubtfulPesel } from '@osk/shared/contract/numbers';

/** Patterns of secrets and personal data, which no log may contain. */
const patterns = {
  PESEL: /(?<![\w.-])\d{11}(?![\w-])/g,
  'encrypted PESEL': /(?<!\w)[\da-f]{12}\.[\w-]{16}\.[\w-]{22}\.[\w-]{15}(?![\w-])/g,
  'password hash': /\$argon2/g,
  // 43 random characters with a digit, a capital and a small letter. After a salt of 22 characters they belong to a hash.
  token: /(?<![\w/+-]|\$[\w/+]{22}\$)(?=\S{0,42}\d)(?=\S{0,42}[A-Z])(?=\S{0,42}[a-z])[\w-]{43}(?![\w/+=-])/g,
  'secret link': /(?:\/(?:activate|password-forgotten|change-email|keep-email)\/|"id\\*"\s*:\s*\\*")[\w-]{22}(?![\w-])/g,
  // Not the provider's sample addresses, and not versions in paths: `fastify@5.6.1` ends in no domain.
  'e-mail address': /[\w.+-]+@(?!portal-osk\.example)[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?![\w-])/gi,
};

type Pattern = keyof typeof patterns;
const everyPattern = Object.keys(patterns).filter((name): name is Pattern => name in patterns);

/** Where a secret is and of which kind; never the secret itself. */
type Finding = { line: number; kind: string };

/**
 * Finds secrets and personal data in text, line by line.
 * @param typed texts that were typed during the test, by kind
 * @param kinds patterns to look for
 */
export function findSecrets(
  text: string,
  typed: Readonly<Record<string, readonly string[]>> = {},
  kinds: readonly Pattern[] = everyPattern,
): Finding[] {
  return text.split('\n').flatMap((line, index) => {
    const content = decode(line);
    const known = Object.keys(typed).filter((kind) => typed[kind]?.some((one) => content.includes(one)));
    const matching = kinds.filter((kind) =>
      content.match(patterns[kind])?.some((match) => kind !== 'PESEL' || !isDoubtfulPesel(match, new Date())),
    );
    return [...new Set([...matching, ...known])].map((kind) => ({ line: index + 1, kind }));
  });
}

/** Decodes JSON and URL escapes, which would hide a secret or join it to its neighbour: `\nAnna`, `anna%40example.com`. */
function decode(line: string): string {
  return line
    .replace(/\\+u([\da-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\+[bfnrt]/g, ' ')
    .replace(/(?:%[\da-f]{2})+/gi, (bytes) => Buffer.from(bytes.replaceAll('%', ''), 'hex').toString());
}

/** Describes the findings in one line. */
export function describeFindings(findings: readonly Finding[]): string {
  return findings.map(({ line, kind }) => `line ${line}: ${kind}`).join('; ');
}
