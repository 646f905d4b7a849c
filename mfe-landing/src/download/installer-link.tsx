import { useProvider, useStrings } from '@osk/shared/host';
import { buttonClass } from '@osk/shared/ui/button';
import { Icon } from '@osk/shared/ui/icon';
import type { Ref } from 'react';
import { downloadStrings } from './strings.ts';

/** Followed by the user's own click, which no browser blocks. */
export function InstallerLink({ ref }: { ref?: Ref<HTMLAnchorElement> }) {
  const provider = useProvider();
  const strings = useStrings(downloadStrings);
  return (
    <a ref={ref} className={buttonClass()} href={provider.installerUrl} target="_blank" rel="noopener">
      <Icon name="download" />
      {strings.installer}
    </a>
  );
}
