export type AntiForgery = { Cookie: string; 'X-XSRF-TOKEN': string };

/** Gets the cookie of a server at `address`. A call other than GET sends both headers. */
export async function readAntiForgery(address: string): Promise<AntiForgery> {
  const answer = await fetch(`${address}/api/products`);
  const [cookie = ''] = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  return { Cookie: cookie, 'X-XSRF-TOKEN': cookie.slice(cookie.indexOf('=') + 1) };
}
