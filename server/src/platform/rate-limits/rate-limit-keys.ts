import { isIP, isIPv6, SocketAddress } from 'node:net';
import { asciiEmail } from '@osk/shared/contract/login-form';

/** An IPv4 address itself, also when mapped to IPv6; the /64 network of an IPv6 address, all of which one customer usually controls. */
export function networkOf(address: string): string {
  const [plain = ''] = withoutPort(address).split('%');
  if (!isIPv6(plain)) return plain;
  const { address: canonical } = new SocketAddress({ address: plain, family: 'ipv6' });
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/.exec(canonical)?.[1];
  return mapped ?? `${groupsOf(canonical).slice(0, 4).join(':')}::/64`;
}

/** A coarser key for fair turns, of what `networkOf` returns: the /24 network of an IPv4 address. */
export function subnetOf(network: string): string {
  return network.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24');
}

/** The IP address of a caller for the log; undefined for anything else that a proxy passes on. */
export function ipOf(address: string): string | undefined {
  const [zoneless = ''] = withoutPort(address).split('%');
  const plain = zoneless.replace(/^::ffff:(?=\d+\.)/i, '');
  return isIP(plain) === 0 ? undefined : plain;
}

/** The key of an account: its e-mail in lower case with an ASCII domain, as logins look it up. */
export function accountOf(email: string): string {
  return asciiEmail(email).toLowerCase();
}

/** The key of a mailbox: `anna+1@…` and `anna+2@…` reach the same one. */
export function mailboxOf(email: string): string {
  return accountOf(email).replace(/(?<=[^+])\+[^@]*(?=@)/, '');
}

/** Some proxies add the port, which changes with each connection. */
function withoutPort(address: string): string {
  return /^\[(.*)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address;
}

/** The eight groups of a canonical IPv6 address; `::` stands for omitted ones. */
function groupsOf(canonical: string): string[] {
  const [head = [], tail = []] = canonical.split('::').map((half) => half.split(':').filter(Boolean));
  return [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
}
