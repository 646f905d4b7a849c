import { configureSms, type Profile } from '@osk/shared/contract/company';
import { useContractForm } from '@osk/shared/forms/use-contract-form';
import { useHost } from '@osk/shared/host';
import { useEffect, useState } from 'react';
import { areValid, normalize } from './normalize.ts';
import { strings } from './strings.ts';

const loadShape = async () => (await import('./configuration-shape.ts')).NormalizedConfiguration;

const draft = {
  key: 'sms-configuration',
  fields: { domena: true, smsNotificationMessage: true, muteStartHours: true, muteFinishHours: true, howLongBeforeDrivingLesson: true },
  title: { pl: strings.pl.form, en: strings.en.form },
};

export type Configuration = ReturnType<typeof useConfigurationForm>;
/** `onLeave` gets a summary to announce. */
export type SectionProps = { configuration: Configuration; onLeave: (summary: string) => void };

/**
 * The form of the company's SMS settings. It follows the profile until the user types. Typed values stay until they are saved or
 * undone, even when the page closes and opens again.
 * @param refresh reloads the profile
 */
export function useConfigurationForm(profile: Profile, refresh: () => Promise<unknown>) {
  const { http } = useHost();
  const saved = normalize(profile);
  const form = useContractForm(loadShape, { defaultValues: saved, values: saved, draft });
  const { trigger, reset, isDirty } = form;
  // Values saved under older rules may be invalid. Their fields must show why the button is disabled.
  const [mayBeInvalid] = useState(!areValid(saved));
  // biome-ignore lint/correctness/useExhaustiveDependencies: only at the start
  useEffect(() => void (mayBeInvalid && trigger()), []);

  // The specification wants the whole profile in the request. The server ignores the rest of it.
  const save = form.submit((configuration) => http.send(configureSms, { body: { ...profile, ...configuration } }), {
    successMessage: (language) => strings[language].saved,
    onOutdated: () => void refresh(),
  });

  return { form, values: form.watch(), isChanged: isDirty, save, revert: () => reset(saved) };
}
