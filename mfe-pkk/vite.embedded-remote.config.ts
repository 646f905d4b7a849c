import { embeddedRemote } from '@osk/remote-kit/build/embedded-config';

export default embeddedRemote('osk_pkk', { './element': './src/embedded.ts' });
