import { readProfile } from '@osk/shared/contract/company';
import { type EarlyCalls, earlyCall } from '@osk/shared/remote';

export default { '/user-panel/sms-notification': [earlyCall(readProfile, {})] } satisfies EarlyCalls;
