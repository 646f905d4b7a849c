import { RegistrationForm, registerCompany } from '@osk/shared/contract/company';
import type { Product } from '@osk/shared/contract/product';
import { useContractForm } from '@osk/shared/forms/use-contract-form';
import { useHost, useStrings } from '@osk/shared/host';
import { Alert } from '@osk/shared/ui/alert';
import { Button } from '@osk/shared/ui/button';
import { Dialog } from '@osk/shared/ui/dialog';
import { AccountFields } from './account-fields.tsx';
import { CompanyFields } from './company-fields.tsx';
import { Consents } from './consents.tsx';
import { registrationStrings } from './strings.ts';

const untouched = {
  name: '',
  email: '',
  phoneNumber: '',
  password: '',
  repeatPassword: '',
  nip: '',
  city: '',
  address: '',
  postCode: '',
  einvoice: true,
  marketOffers: false,
  rodo: false,
};

/** Registers a company; `product` is the one it chose in the price list. */
export function RegistrationDialog({ product, onClose }: { product: Product | undefined; onClose: () => void }) {
  const { http, toasts } = useHost();
  const strings = useStrings(registrationStrings);
  const form = useContractForm(RegistrationForm, {
    defaultValues: { ...untouched, productId: product?.id ?? null },
    fallback: strings.failed,
    // The product is the one this dialog was opened for, not the one it was opened for before.
    draft: { key: 'registration', except: ['password', 'repeatPassword', 'productId'] },
  });

  const register = form.submit(async (company) => {
    const { successMessage } = await http.send(registerCompany, { body: company });
    if (successMessage) toasts.publish({ kind: 'success', text: successMessage });
    onClose();
  });

  return (
    <Dialog
      open
      onClose={onClose}
      title={strings.title}
      description={strings.description}
      problem={form.problem}
      onSubmit={register}
      actions={
        <Button type="submit" disabled={!form.valid} working={form.sending}>
          {strings.submit}
        </Button>
      }
    >
      {product && (
        <Alert>
          <strong>{strings.chosen(product.productName)}</strong>. {strings.chosenNext}
        </Alert>
      )}
      <CompanyFields form={form} />
      <AccountFields form={form} />
      <Consents form={form} />
    </Dialog>
  );
}
