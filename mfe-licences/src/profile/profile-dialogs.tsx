import { type Account, requestEmailChange, updateAccount } from '@osk/shared/contract/company';
import { endOtherSessions, endSession, listSessions, type SessionSummary } from '@osk/shared/contract/session';
import { formatDayAndTime } from '@osk/shared/formats';
import { useContractForm } from '@osk/shared/forms/use-contract-form';
import { useMutation } from '@osk/shared/forms/use-mutation';
import { useCached, useHost, useStrings } from '@osk/shared/host';
import { Button } from '@osk/shared/ui/button';
import { Dialog, FormDialog } from '@osk/shared/ui/dialog';
import { withDigitMask } from '@osk/shared/ui/digit-mask';
import { CheckboxField, FieldGroup, PasswordField, TextField } from '@osk/shared/ui/field';
import { Loaded } from '@osk/shared/ui/loaded';
import { SkeletonBlock } from '@osk/shared/ui/skeleton';
import { StatusPill } from '@osk/shared/ui/status-pill';
import type { DialogsProps } from '@osk/shared/ui/use-dialogs';
import { useRef, useState } from 'react';
import { dialogStrings } from './dialog-strings.ts';
import styles from './profile-dialogs.module.css';

export type OpenDialog = { kind: 'account'; account: Account; email: string } | { kind: 'email'; email: string } | { kind: 'sessions' };

type Props = DialogsProps<OpenDialog> & {
  onOutdated: () => void;
};

/** The dialogs of the profile page, a separate chunk. */
export function ProfileDialogs({ dialog, onClose, onOutdated }: Props) {
  if (dialog.kind === 'sessions') return <SessionsDialog onClose={onClose} />;
  if (dialog.kind === 'email') return <EmailDialog email={dialog.email} onClose={onClose} />;
  return <AccountDialog account={dialog.account} email={dialog.email} onClose={onClose} onOutdated={onOutdated} />;
}

const loadAccountRecord = async () => (await import('@osk/shared/contract/shapes/company')).AccountRecord;

const fields = { phoneNumber: true, address: true, postCode: true, city: true, invoiceEmail: true, einvoice: true, marketOffers: true };
const draft = { key: 'account', fields, title: { pl: dialogStrings.pl.account.title, en: dialogStrings.en.account.title } };

type AccountProps = {
  account: Account;
  /** Of the account: invoices go there unless another address is set. */
  email: string;
  onClose: () => void;
  onOutdated: () => void;
};

/** Changes the phone, the address, the e-mail for invoices and the consents of the company. */
function AccountDialog({ account, email, onClose, onOutdated }: AccountProps) {
  const { http } = useHost();
  const text = useStrings(dialogStrings).account;
  // As the form was filled, also when the account changes meanwhile.
  const [{ clauseReadAt, ...saved }] = useState(account);
  const form = useContractForm(loadAccountRecord, { defaultValues: saved, draft });
  const save = form.submit((body) => http.send(updateAccount, { body: changesOf(saved, body) }), { onSuccess: onClose, onOutdated });
  const { fieldProps } = form;

  return (
    <FormDialog
      title={text.title}
      submitLabel={text.save}
      cancel={text.cancel}
      form={form}
      disabled={!form.valid || !form.isDirty}
      onSubmit={save}
      onClose={onClose}
    >
      <FieldGroup legend={text.contact} className={styles.fields}>
        <TextField label={text.phoneNumber} type="tel" autoComplete="tel" requiredMark {...fieldProps('phoneNumber')} />
        <TextField label={text.address} hint={text.addressHint} autoComplete="street-address" requiredMark {...fieldProps('address')} />
        <TextField
          label={text.postCode}
          placeholder="00-000"
          autoComplete="postal-code"
          inputMode="numeric"
          requiredMark
          {...withDigitMask('00-000', fieldProps('postCode'))}
        />
        <TextField label={text.city} autoComplete="address-level2" requiredMark {...fieldProps('city')} />
      </FieldGroup>
      <FieldGroup legend={text.invoices} className={styles.choices}>
        <TextField
          label={text.invoiceEmail}
          hint={text.invoiceEmailHint(email)}
          type="email"
          autoComplete="off"
          spellCheck={false}
          {...fieldProps('invoiceEmail')}
        />
        <CheckboxField label={text.einvoice} {...form.register('einvoice')} />
      </FieldGroup>
      <FieldGroup legend={text.consents} className={styles.choices}>
        <CheckboxField label={text.marketOffers} hint={text.marketOffersHint} {...form.register('marketOffers')} />
      </FieldGroup>
    </FormDialog>
  );
}

type Fields = Omit<Account, 'clauseReadAt'>;

/** Only what was edited: an outdated form must not give a withdrawn consent again. */
function changesOf(saved: Fields, typed: Fields): Partial<Fields> {
  return Object.fromEntries(Object.entries(typed).filter(([name, value]) => value !== saved[name as keyof Fields]));
}

const loadEmailChange = async () => (await import('@osk/shared/contract/shapes/company')).EmailChange;

/** Asks for another e-mail of the account. It changes by a link sent to the new one. */
export function EmailDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { http } = useHost();
  const text = useStrings(dialogStrings).email;
  const form = useContractForm(loadEmailChange, { defaultValues: { email: '', password: '' } });
  const request = form.submit((body) => http.send(requestEmailChange, { body }), {
    successMessage: (language) => dialogStrings[language].email.sent,
    onSuccess: onClose,
  });
  const { fieldProps } = form;

  return (
    <FormDialog title={text.title} submitLabel={text.send} cancel={text.cancel} form={form} onSubmit={request} onClose={onClose}>
      <p>{text.how(email)}</p>
      <TextField label={text.email} type="email" autoComplete="email" spellCheck={false} requiredMark {...fieldProps('email')} />
      {/* Password managers read the account from it. */}
      <input className="visually-hidden" autoComplete="username" value={email} readOnly tabIndex={-1} aria-hidden="true" />
      <PasswordField label={text.password} autoComplete="current-password" requiredMark {...fieldProps('password')} />
    </FormDialog>
  );
}

/** The devices that are logged in to the account. One or all others can be logged out. */
export function SessionsDialog({ onClose }: { onClose: () => void }) {
  const { http } = useHost();
  const text = useStrings(dialogStrings).sessions;
  const sessions = useCached(listSessions, {}, 'force-refresh');
  const { run, problem } = useMutation();
  const list = useRef<HTMLUListElement>(null);
  const options = {
    onOutdated: () => void sessions.refresh(),
    // The pressed button goes away, and the focus with it.
    onSuccess: () => list.current?.focus({ preventScroll: true }),
  };
  const endOthers = () => run(() => http.send(endOtherSessions), options);
  const hasOthers = sessions.data?.some(({ isCurrent }) => !isCurrent);

  return (
    <Dialog
      open
      onClose={onClose}
      title={text.title}
      description={text.description}
      problem={problem}
      {...(hasOthers && { cancel: text.close })}
      actions={hasOthers ? <Button onClick={endOthers}>{text.endOthers}</Button> : <Button onClick={onClose}>{text.close}</Button>}
    >
      <Loaded entry={sessions} loading={text.loading} failed={text.failed} skeleton={<SkeletonBlock className={styles.loading} />}>
        {(loaded) => (
          <>
            <ul ref={list} tabIndex={-1} aria-label={text.title}>
              {loaded.map((session) => (
                <SessionItem
                  key={session.id}
                  session={session}
                  onEnd={() => run(() => http.send(endSession, { params: { id: session.id } }), options)}
                />
              ))}
            </ul>
            {!hasOthers && <p className={styles.times}>{text.noOthers}</p>}
          </>
        )}
      </Loaded>
    </Dialog>
  );
}

type ItemProps = { session: SessionSummary; onEnd: () => Promise<void> };

function SessionItem({ session: { browser, system, createdAt, lastUsedAt, isCurrent }, onEnd }: ItemProps) {
  const text = useStrings(dialogStrings).sessions;
  const name = text.name(browser, system);
  const [begun, used] = [formatDayAndTime(createdAt), formatDayAndTime(lastUsedAt)];
  return (
    <li className={styles.session}>
      <div className={styles.facts}>
        <p className={styles.name}>
          <span>{name}</span> {isCurrent && <StatusPill tone="positive">{text.current}</StatusPill>}
        </p>
        <p className={styles.times}>{`${text.loggedIn(begun)} · ${isCurrent ? text.usedNow : text.lastUsed(used)}`}</p>
      </div>
      {!isCurrent && (
        <Button kind="secondary" size="small" aria-label={text.endOf(name, begun)} onClick={onEnd}>
          {text.end}
        </Button>
      )}
    </li>
  );
}
