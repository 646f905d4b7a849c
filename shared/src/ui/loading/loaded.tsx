import { type Cached, reasonOf, useStrings } from '@osk/shared/host';
import type { ReactNode } from 'react';
import { Alert } from '../alert.tsx';
import { Button } from '../button.tsx';
import { Slot } from '../slot.tsx';
import { uiStrings } from '../strings.ts';
import { Loading } from './skeleton.tsx';

type LoadedProps<Data> = {
  entry: Cached<Data>;
  /** Announced while there is no data. */
  loading: string;
  skeleton: ReactNode;
  /** A sentence: what could not be loaded. The server's reason follows it. */
  failed: string;
  children: (data: Data) => ReactNode;
};

/** Renders data of `useCached`, and a skeleton before. After a failure it shows the reason and a retry above the last data. */
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
          {`${failed} ${reasonOf(error, strings.serverError)}`}
        </Alert>
      )}
      {data !== undefined && <Slot>{children(data)}</Slot>}
      {data === undefined && error === undefined && <Loading label={loading}>{skeleton}</Loading>}
    </>
  );
}
