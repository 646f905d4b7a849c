import { isDoubtfulPesel } from '@osk/shared/contract/pesel';

/** What must not stand in a log, by its shape. */
const shapes = {
  PESEL: /(?<![\w.-])\d{11}(?![\w-])/g,
  'PESEL, encrypted': /(?<!\w)[\da-f]{12}\.[\w-]{16}\.[\w-]{22}\.[\w-]{15}(?![\w-])/g,
  'hash of a password': /\$argon2/g,
  // Random letters, which what is named by people is not: 43 of a token, 22 of a link. After a salt of 22 they are of a hash.
  token: /(?<![\w/+-]|\$[\w/+]{22}\$)(?=\S{0,42}\d)(?=\S{0,42}[A-Z])(?=\S{0,42}[a-z])[\w-]{43}(?![\w/+=-])/g,
  'secret link': /(?:\/(?:activate|password-forgotten)\/|"id\\*"\s*:\s*\\*")[\w-]{22}(?![\w-])/g,
  // The provider's own are no one's; a version, as in the places of an error, ends in no domain.
  'e-mail address': /[\w.+-]+@(?!portal-osk\.example)[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?![\w-])/gi,
};

type Shape = keyof typeof shapes;
const everyShape = Object.keys(shapes).filter((name): name is Shape => name in shapes);

/** Where something secret stands; not what it is. */
export type Finding = { line: number; kind: string };

/**
 * Looks for what is secret or personal in text, line by line: by shape, and for what is known to have been typed, by its kind.
 * @param of the shapes to look for: all, if it is left out.
 */
export function findSecrets(
  text: string,
  typed: Readonly<Record<string, readonly string[]>> = {},
  of: readonly Shape[] = everyShape,
): Finding[] {
  return text.split('\n').flatMap((line, index) => {
    const content = unescaped(line);
    const known = Object.keys(typed).filter((kind) => typed[kind]?.some((one) => content.includes(one)));
    const shaped = of.filter((kind) => content.match(shapes[kind])?.some((match) => kind !== 'PESEL' || !isDoubtfulPesel(match)));
    return [...new Set([...shaped, ...known])].map((kind) => ({ line: index + 1, kind }));
  });
}

/** A line without what JSON and addresses make of characters, which would stand against what follows: `\nAnna`, `anna%40example.com`. */
function unescaped(line: string): string {
  return line
    .replace(/\\+u([\da-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\+[bfnrt]/g, ' ')
    .replace(/(?:%[\da-f]{2})+/gi, (bytes) => Buffer.from(bytes.replaceAll('%', ''), 'hex').toString());
}

/** One line of what was found, and where. */
export function describeFindings(findings: readonly Finding[]): string {
  return findings.map(({ line, kind }) => `line ${line}: ${kind}`).join('; ');
}
