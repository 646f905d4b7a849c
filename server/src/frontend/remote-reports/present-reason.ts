/** What a browser said of a failure, fit for the log: one line of whole characters, without what an address may hold of secrets. */
export function presentReason(reason: string): string {
  return reason
    .toWellFormed()
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\?[^\s"')]+/g, '?…')
    .replace(/\/(activate|password-forgotten)\/[\w%-]+/g, '/$1/…');
}
