import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const nonceBytes = 12;
const tagBytes = 16;

/** A stored PESEL cannot be decrypted. The message holds the reason and the employee's id. */
export class UnreadablePesel extends Error {}

export type PeselEncryption = ReturnType<typeof createPeselEncryption>;

/**
 * AES-256-GCM with keys derived from the installation's secrets: the current one encrypts, former ones still decrypt. The stored form is
 * `key.nonce.tag.text`: the key's id in hexadecimal, the rest in base64url.
 */
export function createPeselEncryption(secretKey: string, formerSecretKeys: readonly string[] = []) {
  const current = deriveKey(secretKey);
  const keys = new Map([...formerSecretKeys.map(deriveKey), current].map(({ id, key }) => [id, key]));
  return {
    /** The prefix of every PESEL that the current key encrypted. */
    currentPrefix: `${current.id}.`,
    knowsKeyOf: (encrypted: string) => keys.has(encrypted.split('.')[0] ?? ''),
    encrypt(pesel: string, employeeId: string): string {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', current.key, nonce, { authTagLength: tagBytes }).setAAD(associatedData(employeeId));
      const text = Buffer.concat([cipher.update(pesel, 'utf8'), cipher.final()]);
      return [current.id, ...[nonce, cipher.getAuthTag(), text].map((part) => part.toString('base64url'))].join('.');
    },
    /** @throws UnreadablePesel when its key is unknown, it was altered, or it is another employee's */
    decrypt(encrypted: string, employeeId: string): string {
      const [keyId = '', ...parts] = encrypted.split('.');
      const key = keys.get(keyId);
      if (key === undefined) throw new UnreadablePesel(`no known key decrypts the PESEL of employee ${employeeId}`);
      return decipherParts(parts, key, employeeId);
    },
  };
}

/** Decrypts an employee's PESEL; undefined when it is unreadable. */
export function decryptIfPossible(encryption: PeselEncryption, employee: { id: string; peselEncrypted: string }): string | undefined {
  try {
    return encryption.decrypt(employee.peselEncrypted, employee.id);
  } catch (error) {
    if (error instanceof UnreadablePesel) return undefined;
    throw error;
  }
}

/** Derives a key, and an id that does not reveal it. */
function deriveKey(secretKey: string): { id: string; key: Buffer } {
  const derive = (purpose: string, bytes: number) => Buffer.from(hkdfSync('sha256', secretKey, '', purpose, bytes));
  return { id: derive('employees.pesel.key-id', 6).toString('hex'), key: derive('employees.pesel', 32) };
}

function decipherParts(parts: readonly string[], key: Buffer, employeeId: string): string {
  const [nonce, tag, text, ...rest] = parts.map((part) => Buffer.from(part, 'base64url'));
  const unreadable = (cause?: unknown) =>
    new UnreadablePesel(`the PESEL of employee ${employeeId} was altered or is another employee's`, { cause });
  if (nonce?.length !== nonceBytes || tag?.length !== tagBytes || text === undefined || rest.length > 0) throw unreadable();
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
    .setAAD(associatedData(employeeId))
    .setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
  } catch (error) {
    throw unreadable(error);
  }
}

/** The employee's id, in lower case as the database writes it. */
function associatedData(employeeId: string): Buffer {
  return Buffer.from(employeeId.toLowerCase());
}
