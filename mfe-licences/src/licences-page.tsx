import { readProfile } from '@osk/shared/contract/company';
import { awaitsPayment, type Licence, listLicences } from '@osk/shared/contract/licence';
import { useCached, useStrings } from '@osk/shared/host';
import { Button } from '@osk/shared/ui/button';
import { Icon } from '@osk/shared/ui/icon';
import { Loaded } from '@osk/shared/ui/loaded';
import { PageHeader } from '@osk/shared/ui/page-header';
import { useEffect, useMemo } from 'react';
import { LicenceDialogs } from './licence-dialogs.tsx';
import { LicenceList } from './list/licence-list.tsx';
import { LicencesSkeleton } from './list/licences-skeleton.tsx';
import { strings } from './list/strings.ts';
import { useOpened } from './use-opened.ts';

/** The company's licences (specification, section 2): what it has, until when, and what there is to pay. */
export default function LicencesPage() {
  const text = useStrings(strings);
  const licences = useCached(listLicences, { query: { includeProduct: true } }, 'force-refresh');
  const profile = useCached(readProfile, {});
  const { opened, close, actions } = useOpened(profile.data?.productId);
  const { createdAt } = licences;
  const now = useMemo(() => new Date(createdAt ?? Date.now()), [createdAt]);

  const { refresh: refreshLicences } = licences;
  useOnReturn(refreshLicences);
  const refresh = () => {
    void licences.refresh();
    void profile.refresh();
  };
  const changed = () => {
    close();
    refresh();
  };
  const ordered = (licence: Licence) => {
    changed();
    // Somebody who has just ordered wants to know where to send the money.
    if (awaitsPayment(licence, now)) actions.onShow(licence);
  };

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
      <LicenceDialogs
        opened={opened}
        licences={licences.data ?? []}
        onClose={close}
        onOrdered={ordered}
        onChanged={changed}
        onOutdated={refresh}
        onShow={actions.onShow}
      />
    </>
  );
}

/** Does something when the user comes back to the tab: the provider may have decided on an order meanwhile. */
function useOnReturn(doIt: () => void) {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') doIt();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [doIt]);
}
