import { configureSms, type Profile } from '@osk/shared/contract/company';
import { useContractForm } from '@osk/shared/forms/use-contract-form';
import { useHost, useStrings } from '@osk/shared/host';
import { useEffect } from 'react';
import { NormalizedConfiguration, normalize } from './configuration-values.ts';
import { strings } from './strings.ts';

export type Configuration = ReturnType<typeof useConfigurationForm>;
/** `onLeave` gets a summary to read out. */
export type SectionProps = { configuration: Configuration; onLeave: (summary: string) => void };

/**
 * The form of the company's SMS settings. It follows the profile until the user types. What is typed stays until it is saved or
 * undone, also while the page is closed. `refresh` reloads the profile.
 */
export function useConfigurationForm(profile: Profile, refresh: () => Promise<unknown>) {
  const { http } = useHost();
  const text = useStrings(strings);
  const saved = normalize(profile);
  const form = useContractForm(NormalizedConfiguration, { defaultValues: saved, values: saved, draft: { key: 'sms-configuration' } });
  const { trigger, reset } = form;

  // A restored draft may be invalid, and a disabled button does not say why.
  useEffect(() => void trigger(), [trigger]);

  // The specification sends the whole profile back. The server ignores the rest of it.
  const save = form.submit((configuration) => http.send(configureSms, { body: { ...profile, ...configuration } }), {
    successMessage: text.saved,
    onOutdated: () => void refresh(),
  });

  return { form, values: form.watch(), isChanged: form.formState.isDirty, save, revert: () => reset(saved) };
}
