import { embeddedModule } from '@osk/remote-kit/build/embedded-config';

export default embeddedModule('src/conformance.ts', 'conformance', 'oskConformance');
