import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** `fingerprint`: of the public key, as Chromium takes it. */
export type Certificate = { key: Buffer; cert: Buffer; fingerprint: string };

/** A self-signed certificate for localhost. */
export function createCertificate(): Certificate {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=localhost', '-days', '2'];
  const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject, '-keyout', keyFile, '-out', certFile];
  try {
    execFileSync('openssl', args, { stdio: 'ignore' });
    const [key, cert] = [readFileSync(keyFile), readFileSync(certFile)];
    const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
    return { key, cert, fingerprint: createHash('sha256').update(publicKey).digest('base64') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
