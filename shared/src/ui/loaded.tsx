import { type Cached, reasonOf, useStrings } from '@osk/shared/host';
import type { ReactNode } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { Loading } from './skeleton.tsx';
import { uiStrings } from './strings.ts';

type LoadedProps<Data> = {
  /** What `useCached` gave. */
  entry: Cached<Data>;
  /** Told to a screen reader while nothing is there yet. */
  loading: string;
  /** The shape of what is coming. */
  skeleton: ReactNode;
  /** What could not be loaded, as a sentence; the server's reason follows it. */
  failed: string;
  children: (data: Data) => ReactNode;
};

/** Data from the server: its shape while it is coming, then itself; after a failure the reason and another try, above what is still known. */
export function Loaded<Data>({ entry, loading, skeleton, failed, children }: LoadedProps<Data>) {
  const strings = useStrings(uiStrings);
  const { data, error, isLoading, refresh } = entry;
  return (
    <>
      {error !== undefined && (
        <Alert
          tone="negative"
          action={
            <Button kind="secondary" size="small" working={isLoading} onClick={refresh}>
              {strings.tryAgain}
            </Button>
          }
        >
          {failed} {reasonOf(error, strings.serverError)}
        </Alert>
      )}
      {data !== undefined && children(data)}
      {data === undefined && error === undefined && <Loading label={loading}>{skeleton}</Loading>}
    </>
  );
}
