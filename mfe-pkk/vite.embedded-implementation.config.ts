import { embeddedImplementation } from '@osk/remote-kit/build/embedded-config';

export default embeddedImplementation('src/implementation.ts');
