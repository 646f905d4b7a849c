import { readProfile } from '@osk/shared/contract/company';
import { isOldLicense, type Licence, listLicences } from '@osk/shared/contract/licence';
import { useCached, useHost, useStrings } from '@osk/shared/host';
import { Button } from '@osk/shared/ui/button';
import { Empty } from '@osk/shared/ui/empty';
import { CheckboxField } from '@osk/shared/ui/field';
import { Icon } from '@osk/shared/ui/icon';
import { Loaded } from '@osk/shared/ui/loaded';
import { PageHeader } from '@osk/shared/ui/page-header';
import { SkeletonTable } from '@osk/shared/ui/skeleton';
import { useEffect, useState } from 'react';
import { BuyLicenceDialog } from './buy-licence-dialog.tsx';
import { LicenceDetailsDialog } from './licence-details-dialog.tsx';
import { LicenceSummary } from './licence-summary.tsx';
import { LicenceTable } from './licence-table.tsx';
import styles from './licences-page.module.css';
import { strings } from './strings.ts';

/** The company's licences (specification, section 2): what it has, until when, and what there is to pay. */
export default function LicencesPage() {
  const text = useStrings(strings);
  const licences = useCached(listLicences, { query: { includeProduct: true } }, 'force-refresh');
  const profile = useCached(readProfile, {});
  const [buying, setBuying] = useOffer(profile.data?.productId);
  const [shown, setShown] = useState<Licence>();

  const ordered = (licence: Licence) => {
    setBuying(false);
    void licences.refresh();
    void profile.refresh();
    // Somebody who has just ordered wants to know where to send the money.
    if (licence.totalPrice > 0) setShown(licence);
  };

  return (
    <>
      <PageHeader
        title={text.title}
        description={text.description}
        action={
          <Button onClick={() => setBuying(true)}>
            <Icon name="plus" />
            {text.buy}
          </Button>
        }
      />
      <Loaded entry={licences} loading={text.loading} failed={text.failed} skeleton={<SkeletonTable rows={4} columns={9} />}>
        {(list) => <Licences licences={list} onShow={setShown} onBuy={() => setBuying(true)} />}
      </Loaded>
      {buying && <BuyLicenceDialog onClose={() => setBuying(false)} onOrdered={ordered} />}
      {shown && <LicenceDetailsDialog licence={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

let offeredIn: string | undefined;

/** Whether the buy dialog is open: by itself once a session, while the product chosen at registration has not been ordered. */
function useOffer(chosenProductId: string | null | undefined) {
  const { session } = useHost();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const token = session.getState().token?.accessToken;
    if (!chosenProductId || offeredIn === token) return;
    offeredIn = token;
    setOpen(true);
  }, [chosenProductId, session]);
  return [open, setOpen] as const;
}

type LicencesProps = { licences: readonly Licence[]; onShow: (licence: Licence) => void; onBuy: () => void };

function Licences({ licences, onShow, onBuy }: LicencesProps) {
  const text = useStrings(strings);
  const [withFinished, setWithFinished] = useState(false);
  const now = new Date();
  const visible = withFinished ? licences : licences.filter((licence) => !isOldLicense(licence, now));

  return (
    <>
      {licences.length > 0 && (
        <>
          <LicenceSummary licences={licences} now={now} />
          <div className={styles.filter}>
            <CheckboxField label={text.showFinished} checked={withFinished} onChange={({ target }) => setWithFinished(target.checked)} />
          </div>
        </>
      )}
      {visible.length > 0 ? (
        <LicenceTable licences={visible} now={now} onShow={onShow} />
      ) : (
        <Empty action={<Button onClick={onBuy}>{text.buy}</Button>}>{licences.length > 0 ? text.emptyButFinished : text.empty}</Empty>
      )}
    </>
  );
}
