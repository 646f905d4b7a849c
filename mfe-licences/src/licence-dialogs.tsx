import { awaitsPayment, type Licence } from '@osk/shared/contract/licence';
import { useHost } from '@osk/shared/host';
import { nowOf } from '@osk/shared/now';
import type { DialogsProps } from '@osk/shared/ui/use-dialogs';
import { LicenceDetailsDialog } from './details/licence-details-dialog.tsx';
import type { Purchase } from './licence/licence-rules.ts';
import { BuyLicenceDialog } from './order/buy-licence-dialog.tsx';
import { ExtendLicenceDialog } from './order/extend-licence-dialog.tsx';
import { PaymentInstruction } from './payment/payment-instruction.tsx';

export type OpenDialog = { kind: 'buy'; purchase?: Purchase | undefined } | { kind: 'details' | 'extend'; licence: Licence };

type Props = DialogsProps<OpenDialog> & {
  licences: readonly Licence[];
  onOutdated: () => void;
};

/** The dialogs of the licences page, a separate chunk. The features do not import each other. */
export function LicenceDialogs({ dialog, onOpen, ...props }: Props) {
  const { licences, onClose } = props;
  const now = nowOf(useHost());
  // After an order the user needs the transfer data.
  const onOrdered = (licence: Licence) => (awaitsPayment(licence, now) ? onOpen({ kind: 'details', licence }) : onClose());
  if (dialog.kind === 'buy') return <BuyLicenceDialog purchase={dialog.purchase} onOrdered={onOrdered} {...props} />;

  // The latest data of the licence. A new order is not in the list yet.
  const licence = licences.find(({ id }) => id === dialog.licence.id) ?? dialog.licence;
  if (dialog.kind === 'extend') {
    const onShow = (other: Licence) => onOpen({ kind: 'details', licence: other });
    return <ExtendLicenceDialog licence={licence} onShow={onShow} onOrdered={onOrdered} {...props} />;
  }
  return (
    <LicenceDetailsDialog key={licence.id} licence={licence} {...props}>
      {awaitsPayment(licence, now) && <PaymentInstruction licence={licence} />}
    </LicenceDetailsDialog>
  );
}
