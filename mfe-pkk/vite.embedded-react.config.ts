import { embeddedReact } from '@osk/remote-kit/build/embedded-config';

export default embeddedReact();
