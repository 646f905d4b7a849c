import { Problem } from './problem.ts';

/**
 * The portal's origin from what the page gave: `https://portal.example`; a slash or `/api` behind it is overlooked.
 * @throws Problem when there is none, or it is no http(s) address of an origin.
 */
export function readApiAddress(given: string | null): string {
  const address = given?.trim() ?? '';
  if (address === '')
    throw new Problem('missing-api', 'The attribute "api" is missing: give the portal\'s origin, like https://portal.example');
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const isOrigin = url && /^https?:$/.test(url.protocol) && /^\/(api\/?)?$/.test(url.pathname) && !url.search && !url.hash && !url.username;
  if (!isOrigin)
    throw new Problem(
      'wrong-api',
      `The attribute "api" is "${address}": it must be the portal's origin, like https://portal.example`,
      address,
    );
  return url.origin;
}
