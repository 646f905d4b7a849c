import type { RegistrationForm } from '@osk/shared/contract/company';
import type { z } from '@osk/shared/contract/shape';
import type { ContractForm } from '@osk/shared/forms/use-contract-form';

/** The registration form, as its parts share it. */
export type RegistrationState = ContractForm<z.input<typeof RegistrationForm>, z.output<typeof RegistrationForm>>;
