import { listLicences } from '@osk/shared/contract/licence';
import { type EarlyCalls, earlyCall } from '@osk/shared/remote';

/** The first calls of each page. The portal begins them before any script has loaded. */
export default { '/user-panel/invoices': [earlyCall(listLicences, { query: { includeProduct: true } })] } satisfies EarlyCalls;
