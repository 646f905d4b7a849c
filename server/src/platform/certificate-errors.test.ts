import { expect, test } from 'vitest';
import { isCertificateError } from './certificate-errors.ts';

test.each([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'CERT_HAS_EXPIRED',
])('recognises %s', (code) => expect(isCertificateError(code)).toBe(true));

test.each(['ECONNRESET', 'ETIMEDOUT', 'ENOENT', '28P01', ''])('takes %j for another error', (code) =>
  expect(isCertificateError(code)).toBe(false),
);
