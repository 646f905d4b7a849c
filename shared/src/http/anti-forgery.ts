/**
 * Sends a change with the anti-forgery token. A missing or outdated cookie is rejected before the call runs, and the answer sets a new one:
 * then it is sent once more.
 */
export async function sendProtected(
  readToken: () => string | undefined,
  send: (token: string | undefined) => Promise<Response>,
): Promise<Response> {
  const sent = readToken();
  const response = await send(sent);
  return response.status === 403 && readToken() !== sent ? send(readToken()) : response;
}
