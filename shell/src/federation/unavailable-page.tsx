import type { PageRoute } from '@osk/shared/contract/page';
import { useStrings } from '@osk/shared/host';
import { PageMessage } from './page-message.tsx';
import { strings } from './strings.ts';

type Props = {
  reason: NonNullable<PageRoute['unavailable']>;
  nested: boolean;
};

/** Shown instead of a page that works later or for others. */
export function UnavailablePage({ reason, nested }: Props) {
  const text = useStrings(strings);
  const [title, hint] = reason === 'disabled' ? [text.disabled, text.disabledHint] : [text.missing, text.missingHint];
  return <PageMessage tone="warning" title={title} hint={hint} button={text.reload} onPress={() => location.reload()} nested={nested} />;
}
