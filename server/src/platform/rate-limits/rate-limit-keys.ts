import { isIPv6, SocketAddress } from 'node:net';

/**
 * What the attempts from an address are counted by: an IPv4 address as it is, also one that came mapped to IPv6; of an IPv6 address its
 * /64, since any customer of a network has that many addresses to choose from.
 */
export function networkOf(address: string): string {
  const [plain = ''] = withoutPort(address).split('%');
  if (!isIPv6(plain)) return plain;
  const { address: canonical } = new SocketAddress({ address: plain, family: 'ipv6' });
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/.exec(canonical)?.[1];
  return mapped ?? `${groupsOf(canonical).slice(0, 4).join(':')}::/64`;
}

/** An account's e-mail, by which attempts to get into it are counted: whatever its case, as logins find it. */
export function accountOf(email: string): string {
  return email.toLowerCase();
}

/** A mailbox, by which what fills it or comes from it is counted: `anna+1@…` and `anna+2@…` are Anna's. */
export function mailboxOf(email: string): string {
  return accountOf(email).replace(/(?<=[^+])\+[^@]*(?=@)/, '');
}

/** Some proxies name the port that a request came from, which is another with each connection. */
function withoutPort(address: string): string {
  return /^\[(.*)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address;
}

/** The eight groups of an IPv6 address as the system writes it, with `::` for those left out. */
function groupsOf(canonical: string): string[] {
  const [head = [], tail = []] = canonical.split('::').map((half) => half.split(':').filter(Boolean));
  return [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
}
