import { useStrings } from '@osk/shared/host';
import { PageMessage } from './page-message.tsx';
import { strings } from './strings.ts';

type Props = {
  /** What the portal lacks: a disabled remote, or a page that the release in use does not have. */
  lacks: 'remote' | 'page';
  nested: boolean;
};

/** In place of a page that works later or for others. */
export function UnavailablePage({ lacks, nested }: Props) {
  const text = useStrings(strings);
  const [title, hint] = lacks === 'remote' ? [text.disabled, text.disabledHint] : [text.missing, text.missingHint];
  return <PageMessage tone="warning" title={title} hint={hint} button={text.reload} onPress={() => location.reload()} nested={nested} />;
}
