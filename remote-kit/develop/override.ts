import { reasonOf, setProxy } from '../command-line.ts';

/** How to open a local build on the portal's pages, and whether the portal allows that. */
export async function describeOverride(portal: string, name: string, origin: string): Promise<string> {
  const address = `${portal}/?override=${name}@${origin}`;
  return `
  Open   ${address}
  Reset  ${portal}/?override=
  Stop   Ctrl-C

${await describePermission(portal, address, origin)}
`;
}

/** Requests the address as a browser does. An allowed override sets a cookie and redirects to the page. */
async function describePermission(portal: string, address: string, origin: string): Promise<string> {
  const resetProxy = setProxy(process.env);
  try {
    const { status, headers } = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(10_000) });
    const isAllowed = status === 303 && headers.getSetCookie().some((cookie) => cookie.startsWith('overrides='));
    if (isAllowed) return `${portal} allows it: its OVERRIDE_ORIGINS contains ${origin}`;
    return `${portal} does NOT allow it: add ${origin} to its OVERRIDE_ORIGINS`;
  } catch (error) {
    return `${portal} does NOT answer (${reasonOf(error)}). Its OVERRIDE_ORIGINS must contain ${origin}`;
  } finally {
    resetProxy();
  }
}
