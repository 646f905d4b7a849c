import { readProfile } from '@osk/shared/contract/company';
import type { Licence } from '@osk/shared/contract/licence';
import { nipDigits } from '@osk/shared/contract/numbers';
import { useCached } from '@osk/shared/host';

export type Address = { address: string; postCode: string; city: string };

export const noAddress: Address = { address: '', postCode: '', city: '' };

/** Servers leave the address out where the buyer is the account. */
export function addressOf({ address, postCode, city }: Pick<Licence, 'address' | 'postCode' | 'city'>): Address {
  return { address: address ?? '', postCode: postCode ?? '', city: city ?? '' };
}

/** Street, then post code and city; no lines without an address. */
export function addressLines(licence: Licence): string[] {
  const { address, postCode, city } = addressOf(licence);
  return [address, `${postCode} ${city}`.trim()].filter((line) => line !== '');
}

/** The address last used for a NIP. The list is newest first. */
export function addressFor(nip: string, licences: readonly Licence[]): Address | undefined {
  const known = licences.find((licence) => licence.nip === nipDigits(nip) && addressLines(licence).length > 0);
  return known && addressOf(known);
}

/** Compares complete NIPs with the account's. Until the profile has been read, none is the account's or another one. */
export function useAccountNip() {
  const accountNip = useCached(readProfile, {}).data?.nip;
  return {
    isOwn: (nip: string) => nipDigits(nip) === accountNip,
    isOther: (nip: string) => accountNip !== undefined && nipDigits(nip).length === 10 && nipDigits(nip) !== accountNip,
  };
}

/** Leaves out an address that the form does not show. */
export function shownFields<Order extends { nip: string }>(
  order: Order,
  isOther: (nip: string) => boolean,
): Order | Omit<Order, keyof Address> {
  if (isOther(order.nip)) return order;
  const { address, postCode, city, ...shown } = order as Order & Partial<Address>;
  return shown as Omit<Order, keyof Address>;
}
