import { readProfile } from '@osk/shared/contract/company';
import { listLicences } from '@osk/shared/contract/licence';
import { useDraftReturn } from '@osk/shared/forms/use-draft-return';
import { useCached, useStrings } from '@osk/shared/host';
import { Button } from '@osk/shared/ui/button';
import { Icon } from '@osk/shared/ui/icon';
import { plusIcon } from '@osk/shared/ui/icons';
import { Loaded } from '@osk/shared/ui/loaded';
import { PageHeader } from '@osk/shared/ui/page-header';
import { useDialogs } from '@osk/shared/ui/use-dialogs';
import { useEffect, useMemo } from 'react';
import type { LicenceDialogs, OpenDialog } from './licence-dialogs.tsx';
import type { LicenceActions } from './list/licence-actions.tsx';
import { LicenceList } from './list/licence-list.tsx';
import { LicencesSkeleton } from './list/licences-skeleton.tsx';
import { strings } from './list/strings.ts';
import { useBuyOnce } from './use-buy-once.ts';
import { useFirstRun } from './use-first-run.ts';

const loadDialogs = async () => (await import('./licence-dialogs.tsx')).LicenceDialogs;

/** The company's licences (specification, section 2): the list, which opens the dialogs. */
export default function LicencesPage() {
  const text = useStrings(strings);
  const licences = useCached(listLicences, { query: { includeProduct: true } }, 'force-refresh');
  const profile = useCached(readProfile, {});
  const { open, isOpen, render } = useDialogs<OpenDialog, typeof LicenceDialogs>(
    loadDialogs,
    (dialog) => dialog.kind === 'buy' || licences.data?.some(({ id }) => id === dialog.licence.id) === true,
  );
  useBuyOnce(profile.data, (beforeOpen) => isOpen() || void open({ kind: 'buy' }, beforeOpen));
  useRefreshOnReturn(licences.refresh);
  const { createdAt } = licences;
  const now = useMemo(() => new Date(createdAt ?? Date.now()), [createdAt]);

  const Steps = useFirstRun(licences.data, now);

  // Memoized, so that opening a dialog does not render the rows of the list again.
  const actions = useMemo(
    (): LicenceActions => ({
      onShow: (licence) => open({ kind: 'details', licence }),
      onExtend: (licence) => open({ kind: 'extend', licence }),
      onBuy: (purchase) => open({ kind: 'buy', purchase }),
    }),
    [open],
  );
  const { data: all } = licences;
  useDraftReturn(
    all &&
      ((key) => {
        const [kind = ''] = key.split(' ');
        const about = key.slice(kind.length + 1);
        const licence = all.find(({ id }) => id === about);
        if (kind === 'buy') void open({ kind, ...(about && { purchase: JSON.parse(about) }) });
        else if (kind !== 'details' && kind !== 'extend') return false;
        else if (licence) void open({ kind, licence });
        else return 'gone';
        return true;
      }),
  );
  const refresh = () => {
    void licences.refresh();
    void profile.refresh();
  };

  const buy = (
    // The first steps have the main action.
    <Button kind={Steps && licences.data?.length === 0 ? 'secondary' : 'primary'} onClick={() => actions.onBuy()}>
      <Icon strokes={plusIcon} />
      {text.buy}
    </Button>
  );
  return (
    <>
      <PageHeader title={text.title} description={text.description} action={buy} />
      <Loaded entry={licences} loading={text.loading} failed={text.failed} skeleton={<LicencesSkeleton />}>
        {(all) =>
          Steps === undefined ? (
            <LicencesSkeleton />
          ) : (
            <>
              {Steps && <Steps licences={all} profile={profile.data} onBuy={actions.onBuy} onOutdated={refresh} />}
              {(all.length > 0 || !Steps) && <LicenceList licences={all} now={now} {...actions} />}
            </>
          )
        }
      </Loaded>
      {render((Dialogs, props) => (
        <Dialogs licences={licences.data ?? []} onOutdated={refresh} {...props} />
      ))}
    </>
  );
}

/** Refreshes when the user returns to the tab: the provider may have decided on an order. */
function useRefreshOnReturn(refresh: () => unknown) {
  useEffect(() => {
    const refreshVisible = () => document.visibilityState === 'visible' && refresh();
    document.addEventListener('visibilitychange', refreshVisible);
    return () => document.removeEventListener('visibilitychange', refreshVisible);
  }, [refresh]);
}
