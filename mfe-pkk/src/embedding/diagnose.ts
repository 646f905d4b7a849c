import { EmbeddingError, isEmbeddingError } from '@osk/shared/embedding/embedding-error';
import { ClientError } from '@osk/shared/host';

/**
 * Finds out why a call failed. Browsers hide the reason for calls to another origin, so this reads a file that the portal serves to
 * every origin.
 * @returns an `EmbeddingError`, or the error itself when the portal caused it
 */
export async function diagnose(error: unknown, api: string): Promise<unknown> {
  if (isEmbeddingError(error)) return error;
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
