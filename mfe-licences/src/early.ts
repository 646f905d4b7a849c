import { readProfile } from '@osk/shared/contract/company';
import { listLicences } from '@osk/shared/contract/licence';
import { type EarlyCalls, earlyCall } from '@osk/shared/remote';

export default {
  '/user-panel/licenses': [earlyCall(listLicences, { query: { includeProduct: true } }), earlyCall(readProfile, {})],
  '/user-panel/profile': [earlyCall(readProfile, {})],
} satisfies EarlyCalls;
