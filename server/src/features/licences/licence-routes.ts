import { buyLicence, changeLicenceCompany, extendLicence, listLicences, quoteLicence } from '@osk/shared/contract/licence';
import { listExtensionProducts } from '@osk/shared/contract/product';
import type { Database } from '../../platform/db/database.ts';
import { type Api, serve } from '../../platform/http/serve.ts';
import { toPln } from '../../platform/money.ts';
import type { RateLimiter } from '../../platform/rate-limits/rate-limiter.ts';
import { createCompanyChangeStore } from './company-change-store.ts';
import { createExtensionStore } from './extension-store.ts';
import { createLicenceStore } from './licence-store.ts';
import type { OrderEmails } from './order-emails.ts';
import { presentLicence } from './present-licence.ts';
import { createPromoGuesses } from './pricing.ts';

type Needs = { database: Database; emails: OrderEmails; rateLimits: RateLimiter; wakeMailWorker(): void };

/** The calls by which a company sees, orders, extends and corrects its licences. */
export function licenceRoutes(api: Api, { database, emails, rateLimits, wakeMailWorker }: Needs): void {
  const store = createLicenceStore(database, emails);
  const extensions = createExtensionStore(database, emails);
  const companyChanges = createCompanyChangeStore(database);
  const promoGuesses = createPromoGuesses(rateLimits);

  serve(api, listLicences, async ({ session, query, language }) => {
    const rows = await store.list(session.companyId);
    return {
      data: rows.map(({ licence, productName }) => presentLicence(licence, language, query.includeProduct ? productName : undefined)),
    };
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

  serve(api, quoteLicence, async ({ session: { companyId }, body }) => {
    const { totalPrice, discount } = await promoGuesses.watch(companyId, body.promoCode, () => store.quote(companyId, body));
    return { data: { totalPrice: toPln(totalPrice), discount: toPln(discount) } };
  });

  serve(api, buyLicence, async ({ session: { companyId }, body, idempotencyKey, language }) => {
    const bought = await promoGuesses.watch(companyId, body.promoCode, () => store.buy(body, { companyId, idempotencyKey, language }));
    wakeMailWorker();
    return bought;
  });

  serve(api, extendLicence, async ({ session: { companyId }, body, idempotencyKey, language }) => {
    const buyer = { companyId, idempotencyKey, language };
    const extended = await promoGuesses.watch(companyId, body.promoCode, () => extensions.extend(body, buyer));
    wakeMailWorker();
    return extended;
  });

  serve(api, changeLicenceCompany, async ({ session, body, language }) => {
    const { licence, message } = await companyChanges.change(body, session.companyId);
    return { data: presentLicence(licence, language), successMessage: message };
  });
}
