import type { Profile } from '@osk/shared/contract/company';
import { buyLicence } from '@osk/shared/contract/licence';
import { listProducts } from '@osk/shared/contract/product';
import { useMutation } from '@osk/shared/forms/use-mutation';
import { useHost } from '@osk/shared/host';

type Options = {
  profile: Profile | undefined;
  /** Opens the dialog when the provider offers no trial, or the profile is missing. */
  onBuy: () => unknown;
  onOutdated: () => void;
};

/** Orders the trial for the company of the profile by one press. */
export function useTrial({ profile, onBuy, onOutdated }: Options) {
  const { http } = useHost();
  const { run } = useMutation();
  return () =>
    run(
      async (sendOnce) => {
        const { data: products } = await http.send(listProducts, { query: { includeTrial: true } });
        const trial = products.find(({ howManyMonths }) => howManyMonths === null);
        if (trial && profile) return sendOnce(buyLicence, { body: { productId: trial.id, companyName: profile.name, nip: profile.nip } });
        await onBuy();
        return undefined;
      },
      { toastFailure: true, onOutdated },
    );
}
