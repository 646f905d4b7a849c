import { readProfile } from '@osk/shared/contract/company';
import { awaitsPayment, type Licence, listLicences } from '@osk/shared/contract/licence';
import { useCached, useHost, useStrings } from '@osk/shared/host';
import { Button } from '@osk/shared/ui/button';
import { Icon } from '@osk/shared/ui/icon';
import { Loaded } from '@osk/shared/ui/loaded';
import { PageHeader } from '@osk/shared/ui/page-header';
import { useEffect, useMemo, useState } from 'react';
import { LicenceDetailsDialog } from './details/licence-details-dialog.tsx';
import { LicenceList } from './list/licence-list.tsx';
import type { LicenceActions } from './list/licence-table.tsx';
import { LicencesSkeleton } from './list/licences-skeleton.tsx';
import { strings } from './list/strings.ts';
import { BuyLicenceDialog } from './order/buy-licence-dialog.tsx';
import { ExtendLicenceDialog } from './order/extend-licence-dialog.tsx';
import { PaymentInstruction } from './payment/payment-instruction.tsx';

type OpenDialog = { kind: 'buy'; productId?: string | undefined } | { kind: 'details' | 'extend'; licence: Licence };

/** The company's licences (specification, section 2): the list and the dialogs. The features do not import each other. */
export default function LicencesPage() {
  const text = useStrings(strings);
  const licences = useCached(listLicences, { query: { includeProduct: true } }, 'force-refresh');
  const profile = useCached(readProfile, {});
  const [dialog, setDialog] = useState<OpenDialog>();
  useBuyOnce(profile.data?.productId, () => setDialog((current) => current ?? { kind: 'buy' }));
  useRefreshOnReturn(licences.refresh);
  const { createdAt } = licences;
  const now = useMemo(() => new Date(createdAt ?? Date.now()), [createdAt]);

  // Memoized, so that opening a dialog does not render the rows of the list again.
  const actions = useMemo(
    (): LicenceActions => ({
      onShow: (licence) => setDialog({ kind: 'details', licence }),
      onExtend: (licence) => setDialog({ kind: 'extend', licence }),
      onBuy: (productId) => setDialog({ kind: 'buy', productId }),
    }),
    [],
  );
  const dialogProps = {
    licences: licences.data ?? [],
    onClose: () => setDialog(undefined),
    onOutdated: () => {
      void licences.refresh();
      void profile.refresh();
    },
    // After an order the user needs the transfer data.
    onOrdered: (licence: Licence) => setDialog(awaitsPayment(licence, now) ? { kind: 'details', licence } : undefined),
  };
  // The latest data of the licence. A new order is not in the list yet.
  const current = (licence: Licence) => dialogProps.licences.find(({ id }) => id === licence.id) ?? licence;

  const buy = (
    <Button onClick={() => actions.onBuy()}>
      <Icon name="plus" />
      {text.buy}
    </Button>
  );
  return (
    <>
      <PageHeader title={text.title} description={text.description} action={buy} />
      <Loaded entry={licences} loading={text.loading} failed={text.failed} skeleton={<LicencesSkeleton />}>
        {(all) => <LicenceList licences={all} now={now} {...actions} />}
      </Loaded>
      {dialog?.kind === 'buy' && <BuyLicenceDialog productId={dialog.productId} {...dialogProps} />}
      {dialog?.kind === 'extend' && <ExtendLicenceDialog licence={current(dialog.licence)} onShow={actions.onShow} {...dialogProps} />}
      {dialog?.kind === 'details' && (
        <LicenceDetailsDialog key={dialog.licence.id} licence={current(dialog.licence)} {...dialogProps}>
          {awaitsPayment(current(dialog.licence), new Date()) && <PaymentInstruction licence={current(dialog.licence)} />}
        </LicenceDetailsDialog>
      )}
    </>
  );
}

/** The access token of the session in which the buy dialog opened by itself. */
let buyOpenedIn: string | undefined;

/** Opens the buy dialog once per session, until the product chosen at registration is ordered. */
function useBuyOnce(chosenProductId: string | null | undefined, open: () => void) {
  const { session } = useHost();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `open` only sets a state
  useEffect(() => {
    const token = session.getState().token?.accessToken;
    if (!chosenProductId || buyOpenedIn === token) return;
    buyOpenedIn = token;
    open();
  }, [chosenProductId, session]);
}

/** Refreshes when the user returns to the tab: the provider may have decided on an order. */
function useRefreshOnReturn(refresh: () => unknown) {
  useEffect(() => {
    const refreshVisible = () => document.visibilityState === 'visible' && refresh();
    document.addEventListener('visibilitychange', refreshVisible);
    return () => document.removeEventListener('visibilitychange', refreshVisible);
  }, [refresh]);
}
