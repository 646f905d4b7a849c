/** Whether a code of Node means that a server's certificate is not trusted, is out of date or has another name. */
export function isCertificateError(code: string): boolean {
  return /CERT|ALTNAME|ISSUER|SIGNATURE/.test(code);
}
