import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const nonceBytes = 12;
const tagBytes = 16;

/** A stored PESEL that cannot be opened. Its message says why, and whose it is by the id alone. */
export class UnreadablePesel extends Error {}

export type PeselEncryption = {
  /** Under the present key, for this employee alone. */
  encrypt(pesel: string, employeeId: string): string;
  /** @throws UnreadablePesel when its key is not among those known, or when it was altered or is another employee's. */
  decrypt(encrypted: string, employeeId: string): string;
  /** What everything begins with that was encrypted under the present key. */
  presentPrefix: string;
  /** Whether the key that something was encrypted under is known here, going by its name. */
  knowsKeyOf(encrypted: string): boolean;
};

/**
 * AES-256-GCM under keys of its own, derived from the installation's secrets: the present one encrypts, former ones still decrypt.
 * Stored as `key.nonce.tag.text`: the key's id in hexadecimal, the rest in base64url; bound to the employee's id.
 */
export function createPeselEncryption(secretKey: string, formerSecretKeys: readonly string[] = []): PeselEncryption {
  const present = deriveKey(secretKey);
  const keys = new Map([...formerSecretKeys.map(deriveKey), present].map(({ id, key }) => [id, key]));
  return {
    presentPrefix: `${present.id}.`,
    knowsKeyOf: (encrypted) => keys.has(encrypted.split('.')[0] ?? ''),
    encrypt(pesel, employeeId) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', present.key, nonce, { authTagLength: tagBytes }).setAAD(boundTo(employeeId));
      const text = Buffer.concat([cipher.update(pesel, 'utf8'), cipher.final()]);
      return [present.id, ...[nonce, cipher.getAuthTag(), text].map((part) => part.toString('base64url'))].join('.');
    },
    decrypt(encrypted, employeeId) {
      const [keyId = '', ...parts] = encrypted.split('.');
      const key = keys.get(keyId);
      if (key === undefined) throw new UnreadablePesel(`no key known here opens the PESEL of employee ${employeeId}`);
      return open(parts, key, employeeId);
    },
  };
}

/** An employee's PESEL; undefined when it is unreadable. */
export function openIfPossible(encryption: PeselEncryption, employee: { id: string; peselEncrypted: string }): string | undefined {
  try {
    return encryption.decrypt(employee.peselEncrypted, employee.id);
  } catch (error) {
    if (error instanceof UnreadablePesel) return undefined;
    throw error;
  }
}

/** A key, and a name for it that tells nothing of it. */
function deriveKey(secretKey: string): { id: string; key: Buffer } {
  const derive = (purpose: string, bytes: number) => Buffer.from(hkdfSync('sha256', secretKey, '', purpose, bytes));
  return { id: derive('employees.pesel.key-id', 6).toString('hex'), key: derive('employees.pesel', 32) };
}

function open(parts: readonly string[], key: Buffer, employeeId: string): string {
  const [nonce, tag, text, ...rest] = parts.map((part) => Buffer.from(part, 'base64url'));
  const wrong = (cause?: unknown) =>
    new UnreadablePesel(`the PESEL of employee ${employeeId} was altered, or is another employee's`, { cause });
  if (nonce?.length !== nonceBytes || tag?.length !== tagBytes || text === undefined || rest.length > 0) throw wrong();
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes }).setAAD(boundTo(employeeId)).setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
  } catch (error) {
    throw wrong(error);
  }
}

/** An id as the database writes it. */
function boundTo(employeeId: string): Buffer {
  return Buffer.from(employeeId.toLowerCase());
}
