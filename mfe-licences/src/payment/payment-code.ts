import { nipDigits } from '@osk/shared/contract/numbers';
import type { Provider } from '@osk/shared/contract/page';

/** In characters. */
const maxNameLength = 20;
const maxTitleLength = 32;
/** In grosze. The code has six digits: 9999,99 zł. */
const maxAmount = 999_999;

type Transfer = { payee: Pick<Provider, 'nip' | 'bankAccount' | 'companyName'>; amount: number; title: string };

/** The text of the Polish banks' 2D code of a transfer; `amount` in PLN. Undefined if the amount is zero or does not fit. */
export function paymentCode({ payee, amount, title }: Transfer): string | undefined {
  const grosze = Math.round(amount * 100);
  if (grosze <= 0 || grosze > maxAmount) return undefined;
  const nip = nipDigits(payee.nip);
  const fields = [
    nip.length === 10 ? nip : '',
    'PL',
    payee.bankAccount,
    String(grosze).padStart(6, '0'),
    shortened(payee.companyName, maxNameLength),
    shortened(title, maxTitleLength),
    // Three reserved fields, empty.
    '',
    '',
    '',
  ];
  return fields.join('|');
}

/** Cuts by characters, not by UTF-16 units, and removes the field separator. */
function shortened(text: string, maxLength: number): string {
  return [...text.replaceAll('|', '').trim()].slice(0, maxLength).join('').trimEnd();
}
