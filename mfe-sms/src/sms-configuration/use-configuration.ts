import { configureSms, type Profile } from '@osk/shared/contract/company';
import { useContractForm } from '@osk/shared/forms/use-contract-form';
import { useDraft } from '@osk/shared/forms/use-draft';
import { useHost, useStrings } from '@osk/shared/host';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { strings } from './strings.ts';
import { areSame, settingsOf, TypedConfiguration, type TypedSettings } from './typed-configuration.ts';

export type Configuration = ReturnType<typeof useConfiguration>;

/**
 * The form of the company's SMS settings. It follows the profile until something is typed; what is typed stays until it is saved or
 * undone, also where the page is left and opened again. `refresh` reads the profile anew.
 */
export function useConfiguration(profile: Profile, refresh: () => Promise<unknown>) {
  const { http, toasts } = useHost();
  const text = useStrings(strings);
  const draft = useDraft<TypedSettings>({ key: 'sms-configuration' });
  const [saved, setSaved] = useState(() => settingsOf(profile));
  const form = useContractForm(TypedConfiguration, { defaultValues: { ...saved, ...draft.typed } });
  const { reset, trigger } = form;
  const typed = form.watch();
  const isChanged = !areSame(typed, saved);
  const [isReverted, setReverted] = useState(false);

  // What a draft brings back may be wrong, and the button that saves it says no more than that it cannot be pressed.
  useEffect(() => void trigger(), [trigger]);

  useEffect(() => {
    if (isChanged) draft.keep(typed);
    else draft.forget();
  });

  const seen = useRef(profile);
  useEffect(() => {
    if (seen.current === profile) return;
    seen.current = profile;
    const read = settingsOf(profile);
    setSaved(read);
    if (!isChanged && !areSame(typed, read)) reset(read);
  }, [profile, typed, isChanged, reset]);

  const save = async (event: SyntheticEvent) => {
    let sent: TypedSettings | undefined;
    setReverted(false);
    await form.submit(async (settings) => {
      // The specification sends the whole profile back; what is not of this form, the server leaves alone.
      const { successMessage } = await http.send(configureSms, { body: { ...profile, ...settings } });
      toasts.publish({ kind: 'success', text: successMessage ?? text.saved });
      sent = settings;
    })(event);
    if (!sent) return;
    draft.forget();
    setSaved(sent);
    // What was typed meanwhile is the next change.
    if (areSame(form.getValues(), sent)) reset(sent);
    await refresh();
  };

  const revert = () => {
    reset(saved);
    setReverted(true);
  };

  // Why something was not saved is of no interest once it is not to be.
  return { form, typed, isChanged, save, revert, problem: isReverted ? undefined : form.problem };
}
