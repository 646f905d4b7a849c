/** More than a report takes; what comes after is not looked through, which would take long in a text of any length. */
const longest = 1000;

/** What an error says, without what may be the user's: queries of addresses, e-mail addresses, numbers as long as a telephone's. */
export function withoutPersonal(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? ` (${error.cause})` : '';
  return `${error}${cause}`
    .slice(0, longest)
    .replace(/(\/[^\s?#'"]*)[?#][^\s'")]*/g, '$1')
    .replace(/[^\s@"'<>]+@[^\s@"'<>]+\.[a-z]{2,}/gi, '…')
    .replace(/\+?\d(?:[ -]?\d){5,}/g, '…');
}
