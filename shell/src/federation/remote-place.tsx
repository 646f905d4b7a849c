import { LoadedPlace } from './loaded-place.tsx';
import type { Federation } from './remotes-of-page.ts';

type Props = {
  federation: Federation;
  remote: string;
  route: string;
  prerendered?: boolean;
  /** The remote's page is in sight. */
  onShown?: (() => void) | undefined;
};

/** A remote's page, loaded over the network. */
export function RemotePlace({ federation, remote, route, prerendered = false, onShown }: Props) {
  return (
    <LoadedPlace
      name={`${remote} ${route}`}
      load={() => federation.loadPage(remote, route)}
      prerendered={prerendered}
      onShown={() => {
        federation.pageShown(remote, route);
        onShown?.();
      }}
      onThrow={(error) => federation.pageThrew(remote, error)}
      askServer={() => federation.askServer(remote)}
    />
  );
}
