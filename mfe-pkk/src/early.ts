import { listEmployees } from '@osk/shared/contract/employee';
import { type EarlyCalls, earlyCall } from '@osk/shared/remote';

export default { '/user-panel/pkk-employees': [earlyCall(listEmployees, {})] } satisfies EarlyCalls;
