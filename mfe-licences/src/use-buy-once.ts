import type { Profile } from '@osk/shared/contract/company';
import { useEffect } from 'react';
import { isRemembered, remember } from './device-memory.ts';

/** Opens the buy dialog by itself once in a browser for a company and the product that it chose at registration. */
export function useBuyOnce(profile: Profile | undefined, open: (beforeOpen: () => void) => void) {
  const fact = profile?.productId && `buy-opened-${hash(profile.nip + profile.productId)}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `open` is new at each render
  useEffect(() => {
    if (fact && !isRemembered(fact)) open(() => remember(fact));
  }, [fact]);
}

/** Keeps the plain NIP out of the storage. It hides nothing from somebody who tries all of them. */
const hash = (text: string) => [...text].reduce((sum, character) => (Math.imul(sum, 31) + character.charCodeAt(0)) | 0, 0);
