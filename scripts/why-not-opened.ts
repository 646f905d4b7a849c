/** What Chromium and Node name a failed connection by, and what that means. */
const reasons: readonly [name: RegExp, meaning: string][] = [
  [/CONNECTION_REFUSED|ECONNREFUSED/, 'nothing answers there'],
  [/NAME_NOT_RESOLVED|ENOTFOUND|EAI_AGAIN/, 'there is no host of that name'],
  [/INTERNET_DISCONNECTED|ADDRESS_UNREACHABLE|EHOSTUNREACH|ENETUNREACH/, 'there is no way to it in the network'],
  [/CONNECTION_(RESET|CLOSED)|EMPTY_RESPONSE|ECONNRESET|socket hang up/, 'the connection was broken off'],
  [/SSL_PROTOCOL|EPROTO/, 'it does not speak https'],
  [/ERR_CERT|certificate/, 'its certificate is not trusted'],
  [/TOO_MANY_REDIRECTS|Max redirect/, 'it leads back to itself without end'],
  [/UNSAFE_PORT/, 'browsers do not open that port'],
  [/UNKNOWN_URL_SCHEME|ERR_ABORTED/, 'that is no page'],
  [/TIMED_OUT|ETIMEDOUT|Timeout/, 'it did not answer in time'],
];

/** Why an address could not be opened, in plain words; what is not known by name, as it was told, in one line. */
export function whyNotOpened(error: unknown): string {
  const told = error instanceof Error ? error.message : String(error);
  const [first = told] = told.split('\n');
  return reasons.find(([name]) => name.test(first))?.[1] ?? first;
}
