import { remoteConfig } from '@osk/remote-kit/build/remote-config';

export default remoteConfig('mfe-landing', { port: 4211 });
