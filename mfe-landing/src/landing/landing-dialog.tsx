import type { Product } from '@osk/shared/contract/product';
import type { EditedValues } from '@osk/shared/forms/draft-form';
import { useHost } from '@osk/shared/host';
import type { DialogsProps } from '@osk/shared/ui/use-dialogs';
import { useEffect, useEffectEvent, useRef } from 'react';
import { DownloadDialog } from '../download/download-dialog.tsx';
import { RestoredLinkCard, SentLinkCard } from '../login/sent-link-card.tsx';
import { PasswordRestoreDialog } from '../password-restore/password-restore-dialog.tsx';
import { type RegisteredCompany, RegistrationDialog } from '../registration/registration-dialog.tsx';
import { PictureDialog } from '../screens/picture-dialog.tsx';
import type { Screen } from '../screens/screen-picture.tsx';
import { keepLink, parseLink } from './sent-link-draft.ts';

/** A dialog of the landing page, with its input. */
export type OpenDialog =
  | { kind: 'registration'; product: Product | undefined; registered?: RegisteredCompany }
  | { kind: 'download'; onInstallerUnopened: () => void }
  | { kind: 'password-restore'; email: string }
  | { kind: 'picture'; screen: Screen };

/** A link that the visitor should find in a mailbox. */
export type SentLink =
  | { purpose: 'activation'; email: string; registered: RegisteredCompany; product: Product | undefined }
  | { purpose: 'reset'; email: string };

type Props = DialogsProps<OpenDialog> & {
  /** Called when the link was sent and the dialog has closed. The card is in this chunk, which has loaded. */
  onLinkSent: ShowLink;
};

export type ShowLink = (link: SentLink, Card: typeof RestoredLinkCard) => void;

/** Shows the link that was sent before a reload, unless the visitor is typing by now. */
export function showKeptLink(draft: EditedValues, show: ShowLink): void {
  const link = parseLink(draft);
  if (link && !document.activeElement?.matches('input, textarea')) show(link, RestoredLinkCard);
}

/** The dialogs of the landing page. They are a separate chunk, because the page renders without them. */
export function LandingDialog({ dialog, onClose, onLinkSent }: Props) {
  const host = useHost();
  const sentLink = useRef<SentLink>(undefined);
  const isClosed = useRef(false);
  const reportLink = useEffectEvent(() => {
    if (sentLink.current) onLinkSent(sentLink.current, SentLinkCard);
  });
  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
      reportLink();
    };
  }, []);
  const remember = (link: SentLink) => {
    sentLink.current = link;
    keepLink(host, link);
    // The user closed the dialog before the answer.
    if (isClosed.current) onLinkSent(link, SentLinkCard);
  };

  switch (dialog.kind) {
    case 'registration':
      return (
        <RegistrationDialog
          product={dialog.product}
          registered={dialog.registered}
          onRegistered={(registered) => remember({ purpose: 'activation', email: registered.email, registered, product: dialog.product })}
          onClose={onClose}
        />
      );
    case 'download':
      return <DownloadDialog onClose={onClose} onInstallerUnopened={dialog.onInstallerUnopened} />;
    case 'password-restore':
      return (
        <PasswordRestoreDialog email={dialog.email} onRequested={(email) => remember({ purpose: 'reset', email })} onClose={onClose} />
      );
    case 'picture':
      return <PictureDialog screen={dialog.screen} onClose={onClose} />;
  }
}
