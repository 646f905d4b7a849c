import { registerCompany } from '@osk/shared/contract/company';
import { legalPaths } from '@osk/shared/contract/legal';
import { isDoubtfulNip } from '@osk/shared/contract/numbers';
import { newPasswordAttributes } from '@osk/shared/contract/password-rules';
import type { Product } from '@osk/shared/contract/product';
import type { RegistrationForm } from '@osk/shared/contract/shapes/company';
import type { z } from '@osk/shared/contract/shapes/shape';
import type { ContractForm } from '@osk/shared/forms/contract-form';
import { useContractForm } from '@osk/shared/forms/use-contract-form';
import { useHost, useStrings } from '@osk/shared/host';
import { Alert } from '@osk/shared/ui/alert';
import { FormDialog } from '@osk/shared/ui/dialog';
import { withDigitMask } from '@osk/shared/ui/digit-mask';
import { CheckboxField, FieldGroup, PasswordField, TextField } from '@osk/shared/ui/field';
import { LegalLinks } from '@osk/shared/ui/legal-links';
import { PasswordRules } from '@osk/shared/ui/password-rules';
import { Sentence } from '@osk/shared/ui/sentence';
import forms from '../forms.module.css';
import { registrationStrings } from './strings.ts';

const loadRegistrationForm = async () => (await import('@osk/shared/contract/shapes/company')).RegistrationForm;

/** The information clause is linked at its tick. */
const otherTexts = ['terms', 'privacy'] as const;

const noText = { name: '', email: '', phoneNumber: '', password: '', repeatPassword: '', nip: '', city: '', address: '', postCode: '' };
const initialValues = { ...noText, einvoice: true, marketOffers: false, rodo: false };

const keptText = { name: true, email: true, phoneNumber: true, nip: true, city: true, address: true, postCode: true };
const neverKept = { password: false, repeatPassword: false, productId: false } as const;
const draft = { key: 'registration', fields: { ...keptText, einvoice: true, marketOffers: true, rodo: true, ...neverKept } };

type Company = z.output<typeof RegistrationForm>;
/** What is filled in when the company registers once more. */
export type RegisteredCompany = Omit<Company, 'password' | 'repeatPassword' | 'productId'>;

type Props = {
  product: Product | undefined;
  /** Registered before with an e-mail that was wrong. */
  registered?: RegisteredCompany | undefined;
  onRegistered: (company: RegisteredCompany) => void;
  onClose: () => void;
};

export function RegistrationDialog({ product, registered, onRegistered, onClose }: Props) {
  const { http } = useHost();
  const strings = useStrings(registrationStrings);
  const form = useContractForm(loadRegistrationForm, {
    defaultValues: { ...initialValues, ...registered, productId: product?.id ?? null },
    draft,
  });

  const register = form.submit(
    async (company) => {
      const answer = await http.send(registerCompany, { body: company });
      const { password, repeatPassword, productId, ...rest } = company;
      onRegistered(rest);
      return answer;
    },
    { failureMessage: (language) => registrationStrings[language].failed, onSuccess: onClose },
  );

  return (
    <FormDialog
      title={strings.title}
      description={strings.description}
      submitLabel={strings.submit}
      form={form}
      onSubmit={register}
      onClose={onClose}
    >
      {product && (
        <Alert>
          <strong>
            <Sentence keep={product.productName}>{strings.chosen(product.productName)}</Sentence>
          </strong>
          <span>{`. ${strings.chosenNext}`}</span>
        </Alert>
      )}
      <CompanyFields form={form} />
      <AccountFields form={form} />
      <Choices form={form} />
    </FormDialog>
  );
}

type Form = ContractForm<z.input<typeof RegistrationForm>, z.output<typeof RegistrationForm>>;

function CompanyFields({ form: { fieldProps, watch } }: { form: Form }) {
  const strings = useStrings(registrationStrings);
  const nipWarning = isDoubtfulNip(watch('nip')) ? strings.nipDoubtful : undefined;
  return (
    <FieldGroup legend={strings.company} className={forms.twoColumns}>
      <div className={forms.wide}>
        <TextField label={strings.name} autoComplete="organization" requiredMark {...fieldProps('name')} />
      </div>
      <TextField
        label={strings.nip}
        hint={strings.nipHint}
        autoComplete="off"
        inputMode="numeric"
        requiredMark
        warning={nipWarning}
        {...fieldProps('nip')}
      />
      <TextField label={strings.address} hint={strings.addressHint} autoComplete="street-address" requiredMark {...fieldProps('address')} />
      <TextField
        label={strings.postCode}
        placeholder="00-000"
        autoComplete="postal-code"
        inputMode="numeric"
        requiredMark
        {...withDigitMask('00-000', fieldProps('postCode'))}
      />
      <TextField label={strings.city} autoComplete="address-level2" requiredMark {...fieldProps('city')} />
    </FieldGroup>
  );
}

function AccountFields({ form }: { form: Form }) {
  const strings = useStrings(registrationStrings);
  const { fieldProps } = form;
  return (
    <FieldGroup legend={strings.account} className={forms.twoColumns}>
      <TextField label={strings.email} type="email" autoComplete="email" requiredMark {...fieldProps('email')} />
      <TextField label={strings.phoneNumber} type="tel" autoComplete="tel" requiredMark {...fieldProps('phoneNumber')} />
      <PasswordField
        label={strings.password}
        hint={<PasswordRules rules="account" typed={form.watch('password')} />}
        {...newPasswordAttributes('account')}
        requiredMark
        {...fieldProps('password')}
      />
      <PasswordField
        label={strings.repeatPassword}
        {...newPasswordAttributes('account')}
        requiredMark
        warning={useMismatch(form)}
        {...fieldProps('repeatPassword')}
      />
    </FieldGroup>
  );
}

function Choices({ form: { register } }: { form: Form }) {
  const strings = useStrings(registrationStrings);
  return (
    <div className={forms.choices}>
      <CheckboxField label={strings.einvoice} {...register('einvoice')} />
      <CheckboxField label={strings.marketOffers} {...register('marketOffers')} />
      <CheckboxField
        label={strings.rodo}
        hint={
          <a href={legalPaths.informationClause} target="_blank" rel="noopener">
            {strings.rodoText}
          </a>
        }
        {...register('rodo')}
      />
      <ul className={forms.legal}>
        <LegalLinks texts={otherTexts} />
      </ul>
    </div>
  );
}

/** Warns that the passwords differ. It is no error, because the specification leaves the rejection to the server. */
function useMismatch(form: Form): string | undefined {
  const [password, repeatPassword] = [form.watch('password'), form.watch('repeatPassword')];
  const message = form.messageOf('password.mismatch');
  const isReported = form.errorOf('repeatPassword') === message;
  return form.isTouched('repeatPassword') && password.normalize() !== repeatPassword.normalize() && !isReported ? message : undefined;
}
