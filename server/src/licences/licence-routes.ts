import { buyLicence, listLicences, quoteLicence } from '@osk/shared/contract/licence';
import { type Api, serve } from '../http/serve.ts';
import { toPln } from '../money/money.ts';
import type { LicenceStore } from './licence-store.ts';
import { presentLicence } from './present-licence.ts';

export function licenceRoutes(api: Api, store: LicenceStore, nudgeMail: () => void): void {
  serve(api, listLicences, async ({ session, query, language }) => {
    const rows = await store.list(session.companyId);
    return {
      data: rows.map(({ licence, productName }) => presentLicence(licence, language, query.includeProduct ? productName : undefined)),
    };
  });

  serve(api, quoteLicence, async ({ body }) => {
    const { totalPrice, discount } = await store.quote(body);
    return { data: { totalPrice: toPln(totalPrice), discount: toPln(discount) } };
  });

  serve(api, buyLicence, async ({ session, body, idempotencyKey, language }) => {
    const bought = await store.buy(body, { companyId: session.companyId, idempotencyKey, language });
    nudgeMail();
    return bought;
  });
}
