/** How a build that is served at an origin is seen on the portal's pages, and whether the portal allows that. */
export async function whereToLook(portal: string, name: string, origin: string): Promise<string> {
  const address = `${portal}/?override=${name}@${origin}`;
  return `
  Open   ${address}
  Reset  ${portal}/?override=
  Stop   Ctrl-C

${await whetherAllowed(portal, address, origin)}
`;
}

async function whetherAllowed(portal: string, address: string, origin: string): Promise<string> {
  try {
    if (await isLetIn(address)) return `${portal} allows it: its OVERRIDE_ORIGINS names ${origin}`;
    return `${portal} does NOT allow it: its OVERRIDE_ORIGINS has to name ${origin}`;
  } catch (error) {
    return `${portal} does NOT answer (${whyOf(error)}). Its OVERRIDE_ORIGINS has to name ${origin}`;
  }
}

/** Asks as a browser would: who is let in gets a cookie, and is sent to the page. */
async function isLetIn(address: string): Promise<boolean> {
  const answer = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(10_000) });
  await answer.body?.cancel();
  return answer.status === 303 && answer.headers.getSetCookie().some((cookie) => cookie.startsWith('overrides='));
}

function whyOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return (error.cause instanceof Error && error.cause.message) || error.message;
}
