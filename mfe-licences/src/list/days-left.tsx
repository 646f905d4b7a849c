import { daysUntil } from '@osk/shared/contract/licence-terms';
import { formatCount } from '@osk/shared/formats';
import { useLanguage, useStrings } from '@osk/shared/host';
import { strings } from './strings.ts';

/** How long a licence still runs: „jeszcze 12 dni”, and on its day of expiry that it is the last one. */
export function DaysLeft({ expiresOn, now }: { expiresOn: string; now: Date }) {
  const text = useStrings(strings);
  const { language } = useLanguage();
  const days = daysUntil(expiresOn, now);
  return days > 0 ? text.left(formatCount(days, language, text.days)) : text.lastDay;
}
