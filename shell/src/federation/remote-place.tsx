import type { Federation } from './federation.ts';
import { LoadedPlace } from './loaded-place.tsx';

type Props = { federation: Federation; remote: string; route: string; prerendered?: boolean };

/** A remote's page, loaded over the network. */
export function RemotePlace({ federation, remote, route, prerendered = false }: Props) {
  return <LoadedPlace name={`${remote} ${route}`} load={() => federation.loadPage(remote, route)} prerendered={prerendered} />;
}
