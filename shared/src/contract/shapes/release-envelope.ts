import { Release } from './release.ts';
import { z } from './shape.ts';

const maxSignatures = 10;

export const Signature = z.object({
  /** A hint: the signature is tried with every key of the remote. */
  keyid: z._default(z.string().check(z.maxLength(200)), ''),
  /** Base64 of an Ed25519 signature. */
  sig: z.string().check(z.maxLength(200)),
});

/** A DSSE envelope: the exact bytes of a description, and who signed them. */
export const Envelope = z.object({
  payloadType: z.string().check(z.maxLength(100)),
  /** Base64 of the description's bytes. */
  payload: z.string(),
  signatures: z.array(Signature).check(z.minLength(1), z.maxLength(maxSignatures)),
});
export type Envelope = z.infer<typeof Envelope>;

/** What a team signs: the description of a build, for which portal it is, and its place in the order of releases. */
export const SignedRelease = z.extend(Release, {
  /** The origin of the portal: `https://portal.example`. */
  portal: z.string(),
  /** Greater than that of every release of the remote before it. */
  sequence: z.int().check(z.minimum(1), z.maximum(999_999_999)),
  /** Whether the whole working tree was committed; null when unknown. */
  isClean: z.nullable(z.boolean()),
});
export type SignedRelease = z.infer<typeof SignedRelease>;
