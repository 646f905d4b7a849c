import { SmsConfiguration } from '@osk/shared/contract/shapes/company';
import { z } from '@osk/shared/contract/shapes/shape';
import { normalize } from './normalize.ts';

/** The contract's shape over normalized values: `22` and a pasted address are valid before their fields are left. */
export const NormalizedConfiguration = z.pipe(z.transform(normalize), SmsConfiguration);
