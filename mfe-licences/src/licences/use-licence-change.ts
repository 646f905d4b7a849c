import { changeLicenceCompany, type Licence, LicenceCompany, LicenceStatus, LicenceType } from '@osk/shared/contract/licence';
import { formatNip } from '@osk/shared/contract/nip';
import { useContractForm } from '@osk/shared/forms/use-contract-form';
import { useHost, useStrings } from '@osk/shared/host';
import { type SyntheticEvent, useState } from 'react';
import { detailsStrings } from './licence-details-strings.ts';
import { rootOf, waitingRequest } from './related-licences.ts';

type ChangeOptions = { licence: Licence; licences: readonly Licence[]; onChanged: () => void };

export type LicenceChange = ReturnType<typeof useLicenceChange>;

const changeable: readonly LicenceStatus[] = [LicenceStatus.Pending, LicenceStatus.Accepted];

/** The change of the company a licence is made out to; asked for at any row, it is one of the licence the row is about. */
export function useLicenceChange({ licence, licences, onChanged }: ChangeOptions) {
  const { fallback } = useStrings(detailsStrings);
  const { http, toasts } = useHost();
  const root = rootOf(licence, licences);
  const waiting = waitingRequest(root, LicenceType.Correction, licences);
  const [ticked, setTicked] = useState(false);
  const form = useContractForm(LicenceCompany, {
    defaultValues: { id: root.id, companyName: root.companyName, nip: formatNip(root.nip) },
    fallback,
  });
  const offered = [licence, root].every(({ licenseStatus }) => changeable.includes(licenseStatus));
  const changing = offered && ticked && !waiting;

  const confirm = form.submit(async (body) => {
    const { successMessage } = await http.send(changeLicenceCompany, { body });
    if (successMessage) toasts.publish({ kind: 'success', text: successMessage });
    onChanged();
  });

  return {
    form,
    root,
    /** The row itself is not the licence that changes. */
    ofRoot: root !== licence,
    /** The correction that waits for the provider's approval already. */
    waiting,
    offered,
    ticked,
    setTicked,
    /** The form is there to be filled in. */
    changing,
    // Enter at the checkbox would send the form.
    submit: changing ? confirm : (event?: SyntheticEvent) => event?.preventDefault(),
  };
}
