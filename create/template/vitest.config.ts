import { remoteTests } from '@osk/remote-kit/test';

export default remoteTests();
