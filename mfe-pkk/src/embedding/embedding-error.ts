import { ClientError } from '@osk/shared/host';
import type { strings } from './strings.ts';

/** `detail.code` of the `osk-pkk-error` event: a contract with integrators. Codes are added, never changed. */
type ErrorCode = keyof typeof strings.pl;

/** Something that the integrator has to fix. The message, in English, is for the console. */
export class EmbeddingError extends Error {
  override readonly name = 'EmbeddingError';
  readonly code: ErrorCode;
  /** The address or version that the user's sentence names. */
  readonly subject: string;

  constructor(code: ErrorCode, message: string, { subject = '', cause }: { subject?: string; cause?: unknown } = {}) {
    super(message, { cause });
    this.code = code;
    this.subject = subject;
  }
}

/**
 * Finds out why a call failed. Browsers hide the reason for calls to another origin, so this reads a file that the portal serves to
 * every origin.
 * @returns an `EmbeddingError`, or the error itself when the portal caused it
 */
export async function diagnose(error: unknown, api: string): Promise<unknown> {
  if (error instanceof EmbeddingError) return error;
  if (error instanceof ClientError)
    return error.statusCode === 401
      ? new EmbeddingError('token-rejected', 'The portal rejected the new token too', { cause: error })
      : error;
  let about: { name?: unknown } | undefined;
  try {
    const response = await fetch(`${api}/embed/v1/about.json`, {
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(10_000),
    });
    about = await response.json().catch(() => undefined);
  } catch {
    const message = `${api} could not be reached. Is the address right, is the portal running, and does this page's Content-Security-Policy have it in connect-src?`;
    return new EmbeddingError('unreachable', message, { subject: api, cause: error });
  }
  if (about?.name !== 'osk-pkk-employees')
    return new EmbeddingError('not-the-portal', `What answers at ${api} is not the portal`, { subject: api, cause: error });
  const isBlocked = error instanceof Error && error.name === 'NetworkError';
  const { origin } = location;
  return isBlocked
    ? new EmbeddingError('origin-not-listed', `${api} does not allow ${origin}: its operator has to add it to EMBED_ORIGINS`, {
        subject: origin,
        cause: error,
      })
    : error;
}

/** Checks that react and react-dom are of one version 19. They may be the page's. */
export function reactMismatch(react: string, dom: string, cause?: unknown): EmbeddingError | undefined {
  const wrong = [react, dom].find((version) => !version.startsWith('19.'));
  if (wrong === undefined && react === dom) return undefined;
  const message = `The page shares React ${react} with react-dom ${dom}: share react, react-dom and react-dom/client of one version 19, or none`;
  return new EmbeddingError('wrong-react', message, { subject: wrong ?? `${react} / ${dom}`, cause });
}
