import { configureSms, type Profile } from '@osk/shared/contract/company';
import { useContractForm } from '@osk/shared/forms/use-contract-form';
import { useDraft } from '@osk/shared/forms/use-draft';
import { useHost, useStrings } from '@osk/shared/host';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { type ConfigurationValues, isSameConfiguration, NormalizedConfiguration, normalize } from './configuration-values.ts';
import { strings } from './strings.ts';

export type Configuration = ReturnType<typeof useConfigurationForm>;

/**
 * The form of the company's SMS settings. It follows the profile until the user types. What is typed stays until it is saved or
 * undone, also while the page is closed. `refresh` reloads the profile.
 */
export function useConfigurationForm(profile: Profile, refresh: () => Promise<unknown>) {
  const { http, toasts } = useHost();
  const text = useStrings(strings);
  const draft = useDraft<ConfigurationValues>({ key: 'sms-configuration' });
  const [saved, setSaved] = useState(() => normalize(profile));
  const form = useContractForm(NormalizedConfiguration, { defaultValues: { ...saved, ...draft.typed } });
  const { reset, trigger } = form;
  const values = form.watch();
  const isChanged = !isSameConfiguration(values, saved);
  const [isReverted, setReverted] = useState(false);

  // A restored draft may be invalid, and a disabled button does not say why.
  useEffect(() => void trigger(), [trigger]);

  useEffect(() => {
    if (isChanged) draft.keep(values);
    else draft.forget();
  });

  const seen = useRef(profile);
  useEffect(() => {
    if (seen.current === profile) return;
    seen.current = profile;
    const loaded = normalize(profile);
    setSaved(loaded);
    if (!isChanged && !isSameConfiguration(values, loaded)) reset(loaded);
  }, [profile, values, isChanged, reset]);

  const save = async (event: SyntheticEvent) => {
    let sent: ConfigurationValues | undefined;
    setReverted(false);
    await form.submit(async (configuration) => {
      // The specification sends the whole profile back. The server ignores the rest of it.
      const { successMessage } = await http.send(configureSms, { body: { ...profile, ...configuration } });
      toasts.publish({ kind: 'success', text: successMessage ?? text.saved });
      sent = configuration;
    })(event);
    if (!sent) return;
    draft.forget();
    setSaved(sent);
    // What was typed meanwhile is the next change.
    if (isSameConfiguration(form.getValues(), sent)) reset(sent);
    await refresh();
  };

  const revert = () => {
    reset(saved);
    setReverted(true);
  };

  return { form, values, isChanged, save, revert, problem: isReverted ? undefined : form.problem };
}
