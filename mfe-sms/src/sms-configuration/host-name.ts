import { hostName } from '@osk/shared/contract/fields';

// `URL` tells the host in its ASCII form; a Polish name is to stay as it was typed, so it is cut out of the text.
const written = /^(?<scheme>[a-z][a-z\d+.-]*:\/\/)?(?<host>[^/?#:@]+)(?::\d*)?(?<path>[/?#].*)?$/is;

/** The host name of an address with a scheme or a path, as one copies `https://mojaszkola.pl/`; whatever else comes back as it came. */
export function readHostName(typed: string): string {
  const address = typed.trim();
  const { scheme, host, path } = written.exec(address)?.groups ?? {};
  if (!host || (!scheme && !path)) return typed;
  const isAddress = URL.canParse(scheme ? address : `https://${address}`) && hostName().safeParse(host).success;
  return isAddress ? host : typed;
}
