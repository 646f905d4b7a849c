import { ClientError } from '@osk/shared/host';
import { Problem } from './problem.ts';

/**
 * What a failed call means. A browser does not tell a page why a call to another origin brought nothing, so the portal is asked for
 * something that it gives to every page.
 */
export async function diagnose(error: unknown, api: string): Promise<unknown> {
  if (error instanceof Problem) return error;
  if (error instanceof ClientError) return error.statusCode === 401 ? refusedAnew(error) : error;
  const found = await lookFor(api);
  const [{ origin }, cause] = [location, error];
  if (found === 'unreachable')
    return new Problem(
      'unreachable',
      `${api} could not be reached. Is the address right, is the portal running, and does this page's Content-Security-Policy have it in connect-src?`,
      api,
      cause,
    );
  if (found === 'something-else') return new Problem('not-the-portal', `What answers at ${api} is not the portal`, api, cause);
  // With an answer that is no envelope the portal has a trouble of its own, which is for the screen to tell.
  const wasKept = error instanceof Error && error.name === 'NetworkError';
  return wasKept
    ? new Problem('origin-not-listed', `${api} does not let ${origin} in: its operator has to add it to EMBED_ORIGINS`, origin, cause)
    : error;
}

const refusedAnew = (cause: ClientError) => new Problem('token-refused', 'The portal refused the new token too', '', cause);

async function lookFor(api: string): Promise<'portal' | 'something-else' | 'unreachable'> {
  try {
    const response = await fetch(`${api}/embed/v1/about.json`, {
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(10_000),
    });
    const about: unknown = await response.json().catch(() => undefined);
    return typeof about === 'object' && about !== null && 'name' in about && about.name === 'osk-pkk-employees'
      ? 'portal'
      : 'something-else';
  } catch {
    return 'unreachable';
  }
}
