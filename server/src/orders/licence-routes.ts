import { buyLicence, changeLicenceCompany, extendLicence, listLicences, quoteLicence, readProforma } from '@osk/shared/contract/licence';
import type { Provider } from '@osk/shared/contract/page';
import { listExtensionProducts } from '@osk/shared/contract/product';
import type { Database } from '../platform/db/database.ts';
import { type Api, type Call, serve } from '../platform/http/serve.ts';
import { inBothLanguages } from '../platform/language/language.ts';
import { toPln } from '../platform/money.ts';
import type { RateLimiter } from '../platform/rate-limits/rate-limiter.ts';
import { changeCompany } from './extension/change-company.ts';
import { createLicenceStore } from './licence-store.ts';
import { type Buyer, type Ordering, type PlacedOrder, presentLicence } from './orders.ts';
import { limitUnknownCodes } from './pricing/pricing.ts';
import { createProformaReader } from './proforma/proforma.ts';

type Needs = { database: Database; ordering: Ordering; provider: Provider; rateLimits: RateLimiter; wakeMailWorker(): void };

type OrderCall = Pick<Call<typeof buyLicence>, 'session' | 'once' | 'language' | 'body' | 'followUp'>;

/** Serves the calls by which a company sees, orders, extends and corrects its licences. */
export function licenceRoutes(api: Api, { database, ordering, provider, rateLimits, wakeMailWorker }: Needs): void {
  const store = createLicenceStore(database, ordering);
  const findProforma = createProformaReader(database, provider);

  serve(api, listLicences, async ({ session, query, language }) => {
    const rows = await store.list(session.companyId);
    const present = ({ licence, productName, accountNip, sold }: (typeof rows)[number]) =>
      presentLicence(licence, language, accountNip, query.includeProduct ? productName : undefined, sold);
    return { data: rows.map(present) };
  });

  serve(api, readProforma, async ({ session, params }) => {
    const { fileName, content } = await findProforma(session.companyId, params.id);
    return { data: { fileName, pdf: content.toString('base64') } };
  });

  serve(api, listExtensionProducts, async ({ session, params }) => {
    const listed = await store.listExtensions(session.companyId, params.licenseId);
    return {
      data: listed.map(({ product: { price, ...row }, priceForExtension }) => ({
        ...row,
        totalPrice: toPln(price),
        priceForExtension: toPln(priceForExtension),
      })),
    };
  });

  serve(api, quoteLicence, async (call) => {
    const { body, session } = call;
    const { totalPrice, discount } = await limitUnknownCodes(rateLimits, call, body.promoCode, () => store.quote(session.companyId, body));
    return { data: { totalPrice: toPln(totalPrice), discount: toPln(discount) } };
  });

  /** Orders by a call that may have a promo code. */
  const order = async (call: OrderCall, place: (buyer: Buyer) => Promise<PlacedOrder>) => {
    const { session, once, language, body } = call;
    const buyer = { companyId: session.companyId, once, language };
    const placed = await limitUnknownCodes(rateLimits, call, body.promoCode, () => place(buyer));
    wakeMailWorker();
    return placed;
  };

  serve(api, buyLicence, (call) => order(call, (buyer) => store.buy(call.body, buyer)));

  serve(api, extendLicence, (call) => order(call, (buyer) => store.extend(call.body, buyer)));

  serve(api, changeLicenceCompany, async ({ session, body, language, once }) => {
    const changed = await once(async (transaction) => {
      const { licence, account, message } = await changeCompany(transaction, body, session.companyId, ordering);
      return { data: presentLicence(licence, language, account.nip), ...inBothLanguages(message, language) };
    });
    wakeMailWorker();
    return changed;
  });
}
