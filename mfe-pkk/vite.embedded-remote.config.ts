import { embeddedRemote } from '@osk/shared/build/embedded-config';

export default embeddedRemote('osk_pkk', { './element': './src/embedded.ts' });
