import type { Licence } from '@osk/shared/contract/licence';
import { useHost } from '@osk/shared/host';
import { useEffect, useMemo, useState } from 'react';
import type { LicenceActions } from './list/licence-table.tsx';

/** The dialog that is open. */
export type Opened = { dialog: 'buy'; productId?: string | undefined } | { dialog: 'details' | 'extend'; licence: Licence };

let offeredIn: string | undefined;

/** Which dialog is open; the buy dialog by itself once a session, while the product chosen at registration has not been ordered. */
export function useOpened(chosenProductId: string | null | undefined) {
  const { session } = useHost();
  const [opened, setOpened] = useState<Opened>();
  useEffect(() => {
    const token = session.getState().token?.accessToken;
    if (!chosenProductId || offeredIn === token) return;
    offeredIn = token;
    setOpened((already) => already ?? { dialog: 'buy' });
  }, [chosenProductId, session]);

  // The same from one drawing to the next: an opening dialog draws no row of the list anew.
  const actions = useMemo(
    (): LicenceActions => ({
      onShow: (licence) => setOpened({ dialog: 'details', licence }),
      onExtend: (licence) => setOpened({ dialog: 'extend', licence }),
      onBuy: (productId) => setOpened({ dialog: 'buy', productId }),
    }),
    [],
  );
  return { opened, close: () => setOpened(undefined), actions };
}
