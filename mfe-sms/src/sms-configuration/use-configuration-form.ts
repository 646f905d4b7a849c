import { configureSms, type Profile } from '@osk/shared/contract/company';
import { isHostName } from '@osk/shared/contract/host-name';
import { SmsConfiguration } from '@osk/shared/contract/shapes/company';
import { z } from '@osk/shared/contract/shapes/shape';
import { useContractForm } from '@osk/shared/forms/use-contract-form';
import { useHost, useStrings } from '@osk/shared/host';
import { useEffect } from 'react';
import { normalizeHour } from './quiet-hours.ts';
import { strings } from './strings.ts';

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
  const text = useStrings(strings);
  const saved = normalize(profile);
  const form = useContractForm(NormalizedConfiguration, { defaultValues: saved, values: saved, draft: { key: 'sms-configuration' } });
  const { trigger, reset } = form;

  // A restored draft may be invalid: its fields must show why the button is disabled.
  useEffect(() => void trigger(), [trigger]);

  // The specification wants the whole profile in the request. The server ignores the rest of it.
  const save = form.submit((configuration) => http.send(configureSms, { body: { ...profile, ...configuration } }), {
    successMessage: text.saved,
    onOutdated: () => void refresh(),
  });

  return { form, values: form.watch(), isChanged: form.formState.isDirty, save, revert: () => reset(saved) };
}

/** The form's values as typed. */
export type ConfigurationValues = z.input<typeof SmsConfiguration>;

/** The contract's shape over normalized values: `22` and a pasted address are valid before their fields are left. */
const NormalizedConfiguration = z.pipe(z.transform(normalize), SmsConfiguration);

/** The values as they are saved, also those of a whole profile. An invalid value stays as typed. */
export function normalize(values: ConfigurationValues): ConfigurationValues {
  const { domena, smsNotificationMessage, muteStartHours, muteFinishHours, howLongBeforeDrivingLesson } = values;
  return {
    domena: normalizeHostName(domena).trim().toLowerCase(),
    smsNotificationMessage: normalizeMessage(smsNotificationMessage),
    muteStartHours: normalizeHour(muteStartHours),
    muteFinishHours: normalizeHour(muteFinishHours),
    howLongBeforeDrivingLesson,
  };
}

/** The message without blanks around it. NFC, because a copied „ż” may be a „z” and a dot, which counts as two characters. */
export function normalizeMessage(message: string): string {
  return message.trim().normalize('NFC');
}

// `URL` returns the host in Punycode. A Polish name stays as typed, so it is cut out of the text.
const address = /^(?<scheme>[a-z][a-z\d+.-]*:\/\/)?(?<host>[^/?#:@]+)(?::\d*)?(?<path>[/?#].*)?$/is;

/** The host name of an address with a scheme or a path: `https://mojaszkola.pl/` → `mojaszkola.pl`. Other texts stay as typed. */
export function normalizeHostName(typed: string): string {
  const text = typed.trim();
  const { scheme, host, path } = address.exec(text)?.groups ?? {};
  if (!host || (!scheme && !path)) return typed;
  const isAddress = URL.canParse(scheme ? text : `https://${text}`) && isHostName(host);
  return isAddress ? host : typed;
}
