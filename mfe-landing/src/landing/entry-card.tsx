import { useLocation } from '@osk/shared/host';
import { useState } from 'react';
import { LoginCard } from '../login/login-card.tsx';
import type { OpenDialog, SentLink } from './landing-dialog.tsx';
import type { SentCard } from './use-sent-link.ts';

type Props = {
  sent: SentCard | undefined;
  onOpen: (dialog: OpenDialog) => Promise<void>;
  /** The visitor wants to log in instead of waiting for the link. */
  onLogIn: () => void;
};

/** The login, or in its place the card of a link that was sent. */
export function EntryCard({ sent, onOpen, onLogIn }: Props) {
  // The activation page passes the e-mail of the activated account.
  const activated: unknown = useLocation().state?.email;
  const [knownEmail, setKnownEmail] = useState(typeof activated === 'string' ? activated : undefined);
  if (!sent) return <LoginCard email={knownEmail} onForgotten={(email) => onOpen({ kind: 'password-restore', email })} />;
  const { link, Card, count } = sent;
  const logIn = () => {
    setKnownEmail(link.email);
    onLogIn();
  };
  return <Card key={count} {...link} onOtherEmail={() => onOpen(dialogFor(link))} onLogIn={logIn} />;
}

/** The dialog that sent a link, to send it to another e-mail. */
function dialogFor(link: SentLink): OpenDialog {
  if (link.purpose === 'reset') return { kind: 'password-restore', email: link.email };
  return { kind: 'registration', product: link.product, registered: link.registered };
}
