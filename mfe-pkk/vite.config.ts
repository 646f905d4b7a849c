import { remoteConfig } from '@osk/remote-kit/build/remote-config';

export default remoteConfig('mfe-pkk', { port: 4214 });
