import { remoteConfig } from '@osk/remote-kit/build/remote-config';

export default remoteConfig('mfe-licences', { port: 4212 });
