import { nipDigits } from '@osk/shared/contract/nip';
import type { Provider } from '@osk/shared/contract/page';

const longestName = 20;
const longestTitle = 32;
/** The code has six digits for the amount: 9999,99 zł. */
const highestAmount = 999_999;

type Transfer = { payee: Pick<Provider, 'nip' | 'bankAccount' | 'companyName'>; amount: number; title: string };

/** What the Polish banks' 2D code of a transfer says; `amount` in PLN. None where it is nothing, or more than fits into the code. */
export function paymentCode({ payee, amount, title }: Transfer): string | undefined {
  const grosze = Math.round(amount * 100);
  if (grosze <= 0 || grosze > highestAmount) return undefined;
  const nip = nipDigits(payee.nip);
  const fields = [
    nip.length === 10 ? nip : '',
    'PL',
    payee.bankAccount,
    String(grosze).padStart(6, '0'),
    shortened(payee.companyName, longestName),
    shortened(title, longestTitle),
    // Reserved by the banks: empty, their separators there.
    '',
    '',
    '',
  ];
  return fields.join('|');
}

/** By characters, not by units of UTF-16 or bytes; the separator of the fields cannot stand in one. */
function shortened(text: string, longest: number): string {
  return [...text.replaceAll('|', '').trim()].slice(0, longest).join('').trimEnd();
}
