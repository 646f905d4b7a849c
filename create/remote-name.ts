/** The names of a remote in its repository. */
export type RemoteName = {
  /** As in its address: `driving-lessons`. */
  short: string;
  /** As the portal knows it: `mfe-driving-lessons`. */
  remote: string;
  /** Its first title and navigation entry in each language. */
  title: { pl: string; en: string };
};

/** Of a remote's name in the portal. */
const maxLength = 50;

/** The names of a remote for `driving-lessons` or `mfe-driving-lessons`; undefined when no remote can have that name. */
export function nameRemote(name: string): RemoteName | undefined {
  const short = name.replace(/^mfe-/, '');
  const remote = `mfe-${short}`;
  if (!/^[a-z][a-z\d]*(-[a-z\d]+)*$/.test(short) || remote.length > maxLength) return undefined;
  const words = short.replaceAll('-', ' ');
  const title = `${words[0]?.toUpperCase()}${words.slice(1)}`;
  return { short, remote, title: { pl: short === 'invoices' ? 'Faktury' : title, en: title } };
}
