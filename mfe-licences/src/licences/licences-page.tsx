import { readProfile } from '@osk/shared/contract/company';
import { awaitsPayment, type Licence, listLicences } from '@osk/shared/contract/licence';
import { useCached, useHost, useStrings } from '@osk/shared/host';
import { Button } from '@osk/shared/ui/button';
import { Icon } from '@osk/shared/ui/icon';
import { Loaded } from '@osk/shared/ui/loaded';
import { PageHeader } from '@osk/shared/ui/page-header';
import { useEffect, useMemo, useState } from 'react';
import { BuyLicenceDialog } from './buy-licence-dialog.tsx';
import { ExtendLicenceDialog } from './extend-licence-dialog.tsx';
import { LicenceDetailsDialog } from './licence-details-dialog.tsx';
import { LicenceList } from './licence-list.tsx';
import { LicencesSkeleton } from './licences-skeleton.tsx';
import { strings } from './strings.ts';

/** The dialog that is open. */
type Opened = { dialog: 'buy'; productId?: string | undefined } | { dialog: 'details' | 'extend'; licence: Licence };

/** The company's licences (specification, section 2): what it has, until when, and what there is to pay. */
export default function LicencesPage() {
  const text = useStrings(strings);
  const licences = useCached(listLicences, { query: { includeProduct: true } }, 'force-refresh');
  const profile = useCached(readProfile, {});
  const [opened, setOpened] = useOpened(profile.data?.productId);

  // The same from one drawing to the next: an opening dialog draws no row anew.
  const { createdAt } = licences;
  const now = useMemo(() => new Date(createdAt ?? Date.now()), [createdAt]);
  const actions = useMemo(
    () => ({
      onShow: (licence: Licence) => setOpened({ dialog: 'details', licence }),
      onExtend: (licence: Licence) => setOpened({ dialog: 'extend', licence }),
      onBuy: (productId?: string) => setOpened({ dialog: 'buy', productId }),
    }),
    [setOpened],
  );

  const close = () => setOpened(undefined);
  const changed = () => {
    close();
    void licences.refresh();
  };
  const ordered = (licence: Licence) => {
    changed();
    void profile.refresh();
    // Somebody who has just ordered wants to know where to send the money.
    if (awaitsPayment(licence)) actions.onShow(licence);
  };
  const list = licences.data ?? [];

  return (
    <>
      <PageHeader
        title={text.title}
        description={text.description}
        action={
          <Button onClick={() => actions.onBuy()}>
            <Icon name="plus" />
            {text.buy}
          </Button>
        }
      />
      <Loaded entry={licences} loading={text.loading} failed={text.failed} skeleton={<LicencesSkeleton />}>
        {(all) => <LicenceList licences={all} now={now} {...actions} />}
      </Loaded>
      {opened?.dialog === 'buy' && <BuyLicenceDialog productId={opened.productId} onClose={close} onOrdered={ordered} />}
      {opened?.dialog === 'extend' && (
        <ExtendLicenceDialog licence={opened.licence} licences={list} onClose={close} onOrdered={ordered} onShow={actions.onShow} />
      )}
      {opened?.dialog === 'details' && (
        // What was just ordered comes with the list a moment later.
        <LicenceDetailsDialog
          key={opened.licence.id}
          licence={list.find(({ id }) => id === opened.licence.id) ?? opened.licence}
          licences={list}
          onClose={close}
          onChanged={changed}
        />
      )}
    </>
  );
}

let offeredIn: string | undefined;

/** Which dialog is open; the buy dialog by itself once a session, while the product chosen at registration has not been ordered. */
function useOpened(chosenProductId: string | null | undefined) {
  const { session } = useHost();
  const [opened, setOpened] = useState<Opened>();
  useEffect(() => {
    const token = session.getState().token?.accessToken;
    if (!chosenProductId || offeredIn === token) return;
    offeredIn = token;
    setOpened((already) => already ?? { dialog: 'buy' });
  }, [chosenProductId, session]);
  return [opened, setOpened] as const;
}
