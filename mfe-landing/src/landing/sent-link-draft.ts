import type { EditedValues } from '@osk/shared/forms/draft-form';
import type { useHost } from '@osk/shared/host';
import { sentLinkKey } from '../forget-link.ts';
import type { SentLink } from './landing-dialog.tsx';

/** Keeps the link that was sent last for a reload of the tab. Without drafts, the reload shows the login. */
export function keepLink({ loadDrafts }: Pick<ReturnType<typeof useHost>, 'loadDrafts'>, link: SentLink): void {
  const draft = { values: { link: JSON.stringify(link) }, saved: {}, fields: { link: true } };
  void loadDrafts?.(true)?.then(
    (drafts) => drafts.keep(sentLinkKey, draft),
    () => {},
  );
}

/** @returns undefined when another version of the portal has kept it in another form */
export function parseLink([edited]: EditedValues): SentLink | undefined {
  const link = JSON.parse(String(edited?.[1])) as SentLink;
  return ['activation', 'reset'].includes(link.purpose) ? link : undefined;
}
