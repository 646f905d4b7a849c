import { useHost, useStrings } from '@osk/shared/host';
import { buttonClass } from '@osk/shared/ui/button';
import { Icon } from '@osk/shared/ui/icon';
import { useEffect, useRef } from 'react';
import { downloadStrings } from './strings.ts';

/** Followed by the user's own click, which no browser blocks. It takes the focus of the button whose place it took. */
export function InstallerLink() {
  const { provider } = useHost();
  const strings = useStrings(downloadStrings);
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.focus(), []);
  return (
    <a ref={link} className={buttonClass()} href={provider.installerUrl} target="_blank" rel="noopener">
      <Icon name="download" />
      {strings.installer}
    </a>
  );
}
