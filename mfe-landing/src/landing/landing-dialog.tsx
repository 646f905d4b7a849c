import type { Product } from '@osk/shared/contract/product';
import type { EditedValues } from '@osk/shared/forms/draft-form';
import { useHost } from '@osk/shared/host';
import type { DialogsProps } from '@osk/shared/ui/use-dialogs';
import { useEffect, useEffectEvent, useRef } from 'react';
import { DownloadDialog } from '../download/download-dialog.tsx';
import { sentLinkKey } from '../forget-link.ts';
import { RestoredLinkCard, SentLinkCard } from '../login/sent-link-card.tsx';
import { PasswordRestoreDialog } from '../password-restore/password-restore-dialog.tsx';
import { type RegisteredCompany, RegistrationDialog } from '../registration/registration-dialog.tsx';
import { PictureDialog } from '../screens/picture-dialog.tsx';
import type { Screen } from '../screens/screen-picture.tsx';

export type OpenDialog =
  | { kind: 'registration'; product: Product | undefined; registered?: RegisteredCompany }
  | { kind: 'download'; onInstallerUnopened: () => void }
  | { kind: 'password-restore'; email: string }
  | { kind: 'picture'; screen: Screen };

export type SentLink =
  | { purpose: 'activation'; email: string; registered: RegisteredCompany; product: Product | undefined }
  | { purpose: 'reset'; email: string };

type Props = DialogsProps<OpenDialog> & {
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

/** Keeps the link that was sent last for a reload of the tab. Without drafts, the reload shows the login. */
function keepLink({ loadDrafts }: Pick<ReturnType<typeof useHost>, 'loadDrafts'>, link: SentLink): void {
  const draft = { values: { link: JSON.stringify(link) }, saved: {}, fields: { link: true } };
  void loadDrafts?.(true)?.then(
    (drafts) => drafts.keep(sentLinkKey, draft),
    () => {},
  );
}

/** @returns undefined when another version of the portal has kept it in another form */
function parseLink([edited]: EditedValues): SentLink | undefined {
  const link = JSON.parse(String(edited?.[1])) as SentLink;
  return ['activation', 'reset'].includes(link.purpose) ? link : undefined;
}
