import { readProfile } from '@osk/shared/contract/company';
import { earlyCall } from '@osk/shared/remote';

/** What the panel's bar reads first. */
export const panelEarlyCalls = [earlyCall(readProfile, {})];
