import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

export type PeselEncryption = { encrypt(pesel: string): string; decrypt(encrypted: string): string };

/** AES-256-GCM under a key of its own, derived from the installation's secret. Stored as `nonce.tag.text`, base64url. */
export function createPeselEncryption(secretKey: string): PeselEncryption {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'employees.pesel', 32));
  return {
    encrypt(pesel) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const text = Buffer.concat([cipher.update(pesel, 'utf8'), cipher.final()]);
      return [nonce, cipher.getAuthTag(), text].map((part) => part.toString('base64url')).join('.');
    },
    decrypt(encrypted) {
      const [nonce, tag, text] = encrypted.split('.').map((part) => Buffer.from(part, 'base64url'));
      if (nonce === undefined || tag === undefined || text === undefined) throw new Error('not an encrypted PESEL');
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: 16 }).setAuthTag(tag);
      return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
    },
  };
}
