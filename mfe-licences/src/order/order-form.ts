import type { LicenceOrder } from '@osk/shared/contract/licence';
import type { ContractForm } from '@osk/shared/forms/use-contract-form';

/** The form in which a licence or its extension is ordered. */
export type OrderForm = ContractForm<
  { productId: string; companyName: string; nip: string; promoCode?: string | null | undefined },
  LicenceOrder
>;
