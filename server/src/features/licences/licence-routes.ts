import { buyLicence, changeLicenceCompany, extendLicence, listLicences, quoteLicence } from '@osk/shared/contract/licence';
import type { Provider } from '@osk/shared/contract/page';
import { listExtensionProducts } from '@osk/shared/contract/product';
import { readProforma } from '@osk/shared/contract/proforma';
import type { Database } from '../../platform/db/database.ts';
import { type Api, type Call, serve } from '../../platform/http/serve.ts';
import { inBothLanguages } from '../../platform/language/language.ts';
import { toPln } from '../../platform/money.ts';
import type { RateLimiter } from '../../platform/rate-limits/rate-limiter.ts';
import { changeCompany } from './change-company.ts';
import { createExtensionStore } from './extension-store.ts';
import { createLicenceStore } from './licence-store.ts';
import { type Buyer, type Ordering, presentLicence } from './orders.ts';
import { limitUnknownCodes } from './pricing.ts';
import { createProformaReader } from './proforma/proformas.ts';

type Needs = { database: Database; ordering: Ordering; provider: Provider; rateLimits: RateLimiter; wakeMailWorker(): void };

/** Serves the calls by which a company sees, orders, extends and corrects its licences. */
export function licenceRoutes(api: Api, { database, ordering, provider, rateLimits, wakeMailWorker }: Needs): void {
  const store = createLicenceStore(database, ordering);
  const extensions = createExtensionStore(database, ordering);
  const findProforma = createProformaReader(database, provider);

  serve(api, listLicences, async ({ session, query, language }) => {
    const rows = await store.list(session.companyId);
    const present = ({ licence, productName }: (typeof rows)[number]) =>
      presentLicence(licence, language, query.includeProduct ? productName : undefined);
    return { data: rows.map(present) };
  });

  serve(api, readProforma, async ({ session, params }) => {
    const { fileName, content } = await findProforma(session.companyId, params.id);
    return { data: { fileName, pdf: content.toString('base64') } };
  });

  serve(api, listExtensionProducts, async ({ session, params }) => {
    const listed = await extensions.list(session.companyId, params.licenseId);
    return {
      data: listed.map(({ product: { price, ...row }, priceForExtension }) => ({
        ...row,
        totalPrice: toPln(price),
        priceForExtension: toPln(priceForExtension),
      })),
    };
  });

  serve(api, quoteLicence, async (call) => {
    const { companyId } = call.session;
    const { productId, promoCode, parentId } = call.body;
    const { totalPrice, discount } = await limitUnknownCodes(rateLimits, call, promoCode, () =>
      parentId ? extensions.quote(companyId, parentId, productId, promoCode) : store.quote(productId, promoCode),
    );
    return { data: { totalPrice: toPln(totalPrice), discount: toPln(discount) } };
  });

  serve(api, buyLicence, async (call) => {
    const { body } = call;
    const bought = await limitUnknownCodes(rateLimits, call, body.promoCode, () => store.buy(body, buyerOf(call)));
    wakeMailWorker();
    return bought;
  });

  serve(api, extendLicence, async (call) => {
    const { body } = call;
    const extended = await limitUnknownCodes(rateLimits, call, body.promoCode, () => extensions.extend(body, buyerOf(call)));
    wakeMailWorker();
    return extended;
  });

  serve(api, changeLicenceCompany, async ({ session, body, language, once }) => {
    const changed = await once(async (transaction) => {
      const { licence, message } = await changeCompany(transaction, body, session.companyId, ordering);
      return { data: presentLicence(licence, language), ...inBothLanguages(message, language) };
    });
    wakeMailWorker();
    return changed;
  });
}

function buyerOf({ session: { companyId }, once, language }: Pick<Call<typeof buyLicence>, 'session' | 'once' | 'language'>): Buyer {
  return { companyId, once, language };
}
