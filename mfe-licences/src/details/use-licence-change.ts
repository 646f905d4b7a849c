import { changeLicenceCompany, type Licence, LicenceCompany, LicenceStatus, LicenceType } from '@osk/shared/contract/licence';
import { formatNip } from '@osk/shared/contract/nip';
import { useContractForm } from '@osk/shared/forms/use-contract-form';
import { useHost } from '@osk/shared/host';
import { type SyntheticEvent, useEffect, useState } from 'react';
import { rootOf, waitingRequest } from '../licence/related-licences.ts';
import { useFollowUp } from '../licence/use-follow-up.ts';

type ChangeOptions = {
  licence: Licence;
  licences: readonly Licence[];
  onClose: () => void;
  onChanged: () => void;
  /** The list may be behind. */
  onOutdated: () => void;
};

export type LicenceChange = ReturnType<typeof useLicenceChange>;

const changeable: readonly LicenceStatus[] = [LicenceStatus.Pending, LicenceStatus.Accepted];

/**
 * The change of the company a licence is made out to. What waits is changed itself; of an accepted row it is a correction of the licence
 * that row is about, and where one waits already, that one is changed.
 */
export function useLicenceChange({ licence, licences, onClose, onChanged, onOutdated }: ChangeOptions) {
  const { http, toasts } = useHost();
  const root = rootOf(licence, licences);
  const current =
    licence.licenseStatus === LicenceStatus.Pending ? licence : (waitingRequest(root, LicenceType.Correction, licences) ?? root);
  const [target, setTarget] = useState(current);
  const [ticked, setTicked] = useState(false);
  const form = useContractForm(LicenceCompany, {
    defaultValues: valuesOf(target),
  });
  const { reset } = form;
  const { isDirty } = form.formState;
  // The list may bring another while the dialog is open; what has been typed stays with the one it was typed for.
  const follows = !isDirty && current.id !== target.id;
  useEffect(() => {
    if (!follows) return;
    setTarget(current);
    reset(valuesOf(current));
  }, [follows, current, reset]);
  const { followed, close } = useFollowUp({ onPage: form.onPage, onClose, onOutdated });
  const offered = [licence, root].every(({ licenseStatus }) => changeable.includes(licenseStatus));
  const changing = offered && ticked;

  const confirm = form.submit(async (body) => {
    const { successMessage } = await followed(http.send(changeLicenceCompany, { body }));
    if (successMessage) toasts.publish({ kind: 'success', text: successMessage });
    if (form.onPage()) onChanged();
  });

  return {
    form,
    /** What changes: the row itself, the licence it is about, or a correction of that which waits. */
    target,
    isOther: target.id !== licence.id,
    offered,
    ticked,
    setTicked,
    /** The form is there to be filled in. */
    changing,
    close,
    // Enter at the checkbox would send the form.
    submit: changing ? confirm : (event?: SyntheticEvent) => event?.preventDefault(),
  };
}

function valuesOf({ id, companyName, nip }: Licence) {
  return { id, companyName, nip: formatNip(nip) };
}
