import { isDoubtfulPesel } from '@osk/shared/contract/pesel';

/** What must not stand in a log, by its shape. */
const shapes = {
  PESEL: /(?<![\w.-])\d{11}(?![\w-])/g,
  'PESEL, encrypted': /(?<!\w)[\da-f]{12}\.[\w-]{16}\.[\w-]{22}\.[\w-]{15}(?![\w-])/g,
  'hash of a password': /\$argon2/g,
  token: /(?:bearer|authorization|token)\W{1,12}(?:bearer\W+)?[\w-]{43}(?![\w-])/gi,
  'secret link': /\/(?:activate|password-forgotten)\/[\w-]{22}(?![\w-])/g,
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
  return text.split('\n').flatMap((content, index) => {
    const known = Object.keys(typed).filter((kind) => typed[kind]?.some((one) => content.includes(one)));
    const shaped = of.filter((kind) => content.match(shapes[kind])?.some((match) => kind !== 'PESEL' || !isDoubtfulPesel(match)));
    return [...new Set([...shaped, ...known])].map((kind) => ({ line: index + 1, kind }));
  });
}

/** One line of what was found, and where. */
export function describeFindings(findings: readonly Finding[]): string {
  return findings.map(({ line, kind }) => `line ${line}: ${kind}`).join('; ');
}
