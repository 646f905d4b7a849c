import { LoadedPlace } from './loaded-place.tsx';
import type { Federation } from './remotes-of-page.ts';

type Props = {
  federation: Federation;
  remote: string;
  route: string;
  prerendered?: boolean;
  /** It stands within the content of a page that is there, rather than being the page. */
  within?: boolean;
  /** The remote's page is in sight. */
  onShown?: (() => void) | undefined;
};

/** A remote's page, loaded over the network. */
export function RemotePlace({ federation, remote, route, prerendered = false, within = false, onShown }: Props) {
  return (
    <LoadedPlace
      name={`${remote} ${route}`}
      load={() => federation.loadPage(remote, route)}
      prerendered={prerendered}
      within={within}
      onShown={() => {
        federation.pageShown(remote, route);
        onShown?.();
      }}
      onThrow={(error) => federation.pageThrew(remote, error)}
      askServer={() => federation.askServer(remote)}
    />
  );
}
