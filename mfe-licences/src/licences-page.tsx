import { type Profile, readProfile } from '@osk/shared/contract/company';
import { type Licence, listLicences } from '@osk/shared/contract/licence';
import { useCached, useHost, useStrings } from '@osk/shared/host';
import { nowOf } from '@osk/shared/now';
import { Button } from '@osk/shared/ui/button';
import { Card } from '@osk/shared/ui/card';
import { Icon } from '@osk/shared/ui/icon';
import { plusIcon } from '@osk/shared/ui/icons';
import { Loaded } from '@osk/shared/ui/loaded';
import { PageHeader } from '@osk/shared/ui/page-header';
import { SkeletonBlock, SkeletonLine, SkeletonTable } from '@osk/shared/ui/skeleton';
import { useDialogs, useDraftReturn } from '@osk/shared/ui/use-dialogs';
import { narrowScreen, useMedia } from '@osk/shared/ui/use-media';
import { useEffect, useMemo, useState } from 'react';
import { isRemembered, remember } from './device-memory.ts';
import type { FirstRun } from './first-run/first-run.tsx';
import type { LicenceDialogs, OpenDialog } from './licence-dialogs.tsx';
import cardStyles from './list/licence-cards.module.css';
import type { LicenceActions } from './list/licence-cells.tsx';
import styles from './list/licence-list.module.css';
import { LicenceList } from './list/licence-list.tsx';
import { strings } from './list/strings.ts';

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
  const host = useHost();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time of the list, so that its rows stay as they are
  const now = useMemo(() => nowOf(host), [host, createdAt]);

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
      <span>{text.buy}</span>
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

function LicencesSkeleton() {
  return (
    <>
      <dl className={styles.summary}>
        <FigureSkeleton />
        <FigureSkeleton />
      </dl>
      <div className={styles.tools}>
        <SkeletonBlock className={styles.filterSkeleton} />
      </div>
      {useMedia(narrowScreen) ? <CardSkeletons /> : <SkeletonTable rows={3} columns={12} />}
    </>
  );
}

function CardSkeletons() {
  return (
    <div className={cardStyles.cards}>
      {['first', 'second', 'third'].map((card) => (
        <SkeletonBlock key={card} className={styles.cardSkeleton} />
      ))}
    </div>
  );
}

function FigureSkeleton() {
  return (
    <Card className={styles.figure}>
      <dt className={styles.lineSkeleton}>
        <SkeletonLine width="medium" />
      </dt>
      <dd>
        <strong className={styles.lineSkeleton}>
          <SkeletonLine width="medium" />
        </strong>
        <span className={styles.lineSkeleton}>
          <SkeletonLine />
        </span>
      </dd>
    </Card>
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

/** Opens the buy dialog by itself once in a browser for a company and the product that it chose at registration. */
function useBuyOnce(profile: Profile | undefined, open: (beforeOpen: () => void) => void) {
  const fact = profile?.productId && `buy-opened-${hash(profile.nip + profile.productId)}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `open` is new at each render
  useEffect(() => {
    if (fact && !isRemembered(fact)) open(() => remember(fact));
  }, [fact]);
}

/** Keeps the plain NIP out of the storage. It hides nothing from somebody who tries all of them. */
const hash = (text: string) => [...text].reduce((sum, character) => (Math.imul(sum, 31) + character.charCodeAt(0)) | 0, 0);

/** A company is new for so long after its first order, in milliseconds. */
const newFor = 14 * 86_400_000;

/**
 * The first steps of a company without licences, or whose first order is new. They are loaded only then.
 * @returns undefined while they load, null if the company has none or they failed to load
 */
export function useFirstRun(licences: readonly Licence[] | undefined, now: Date): typeof FirstRun | null | undefined {
  const [steps, setSteps] = useState<typeof FirstRun | null>();
  const isNew = licences?.every(({ createdOn }) => now.getTime() - Date.parse(createdOn) < newFor) ?? false;
  useEffect(() => {
    if (!isNew) return;
    const load = async () => (await import('./first-run/first-run.tsx')).FirstRun;
    load().then(
      (FirstRun) => setSteps(() => FirstRun),
      () => setSteps(null),
    );
  }, [isNew]);
  return isNew ? steps : null;
}
