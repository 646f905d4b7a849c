import { remoteConfig } from '@osk/shared/build/remote-config';

export default remoteConfig('mfe-pkk');
