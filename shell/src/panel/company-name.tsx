import { readProfile } from '@osk/shared/contract/company';
import { useCached } from '@osk/shared/host';

/** Whose panel this is; nothing while it is not known. */
export function CompanyName({ className }: { className?: string | undefined }) {
  const { data } = useCached(readProfile, {});
  return data ? <span className={className}>{data.name}</span> : null;
}
