import { remoteConfig } from '@osk/remote-kit/build/remote-config';

export default remoteConfig('mfe-sms', { port: 4213 });
