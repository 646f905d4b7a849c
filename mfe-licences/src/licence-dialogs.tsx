import type { Licence } from '@osk/shared/contract/licence';
import { BuyLicenceDialog } from './order/buy-licence-dialog.tsx';
import { ExtendLicenceDialog } from './order/extend-licence-dialog.tsx';
import { LicenceDetailsDialog } from './details/licence-details-dialog.tsx';
import type { Opened } from './use-opened.ts';

type DialogsProps = {
  opened: Opened | undefined;
  licences: readonly Licence[];
  onClose: () => void;
  onOrdered: (licence: Licence) => void;
  onChanged: () => void;
  /** The list may be behind. */
  onOutdated: () => void;
  onShow: (licence: Licence) => void;
};

/** The one dialog of the licences that is open, if any. */
export function LicenceDialogs({ opened, licences, onOrdered, onChanged, onShow, ...rest }: DialogsProps) {
  if (!opened) return null;
  if (opened.dialog === 'buy') return <BuyLicenceDialog productId={opened.productId} licences={licences} onOrdered={onOrdered} {...rest} />;
  // As it stands in the list; what was just ordered comes with the list a moment later.
  const licence = licences.find(({ id }) => id === opened.licence.id) ?? opened.licence;
  const about = { licence, licences, ...rest };
  if (opened.dialog === 'extend') return <ExtendLicenceDialog {...about} onOrdered={onOrdered} onShow={onShow} />;
  return <LicenceDetailsDialog key={licence.id} {...about} onChanged={onChanged} />;
}
