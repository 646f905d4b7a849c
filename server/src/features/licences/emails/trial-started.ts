import type { Provider } from '@osk/shared/contract/page';
import { type Email, layOut } from '../../../platform/mail/layout.ts';
import { polishDay } from '../../../platform/mail/polish-day.ts';

/** Tells that the trial licence runs, and until when. */
export function trialStartedLetter(
  trial: { companyName: string; expiresOn: Date; installerLink: string; licencesLink: string },
  provider: Provider,
): Email {
  return layOut(
    'licencja-probna',
    'Twoja licencja próbna działa',
    [
      { paragraph: 'Dzień dobry,' },
      {
        paragraph: `licencja próbna firmy ${trial.companyName} jest aktywna do ${polishDay(trial.expiresOn)} włącznie i\u00a0obejmuje wszystkie funkcje programu.`,
      },
      { link: trial.installerLink, label: 'Pobierz program' },
      { link: trial.licencesLink, label: 'Twoje licencje' },
    ],
    provider,
  );
}
