import { type Account, updateAccount } from '@osk/shared/contract/company';
import { useContractForm } from '@osk/shared/forms/use-contract-form';
import { useHost, useStrings } from '@osk/shared/host';
import { withDigitMask } from '@osk/shared/ui/digit-mask';
import { CheckboxField, FieldGroup, TextField } from '@osk/shared/ui/field';
import { useState } from 'react';
import styles from './account-dialog.module.css';
import { accountStrings } from './account-strings.ts';
import { ProfileFormDialog } from './profile-form-dialog.tsx';

const loadAccountRecord = async () => (await import('@osk/shared/contract/shapes/company')).AccountRecord;

const fields = { phoneNumber: true, address: true, postCode: true, city: true, invoiceEmail: true, einvoice: true, marketOffers: true };
const draft = { key: 'account', fields, title: { pl: accountStrings.pl.title, en: accountStrings.en.title } };

type Props = {
  account: Account;
  /** Of the account: invoices go there unless another address is set. */
  email: string;
  onClose: () => void;
  onOutdated: () => void;
};

/** Changes the phone, the address, the e-mail for invoices and the consents of the company. */
export function AccountDialog({ account, email, onClose, onOutdated }: Props) {
  const { http } = useHost();
  const text = useStrings(accountStrings);
  // As the form was filled, also when the account changes meanwhile.
  const [{ clauseReadAt, ...saved }] = useState(account);
  const form = useContractForm(loadAccountRecord, { defaultValues: saved, draft });
  const save = form.submit((body) => http.send(updateAccount, { body: changesOf(saved, body) }), { onSuccess: onClose, onOutdated });
  const { fieldProps } = form;

  return (
    <ProfileFormDialog title={text.title} submitLabel={text.save} cancelLabel={text.cancel} form={form} onSubmit={save} onClose={onClose}>
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
    </ProfileFormDialog>
  );
}

type Fields = Omit<Account, 'clauseReadAt'>;

/** Only what was edited: an outdated form must not give a withdrawn consent again. */
function changesOf(saved: Fields, typed: Fields): Partial<Fields> {
  return Object.fromEntries(Object.entries(typed).filter(([name, value]) => value !== saved[name as keyof Fields]));
}
