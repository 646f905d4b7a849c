import { embeddedModule } from '@osk/shared/build/embedded-config';

export default embeddedModule('src/conformance.ts', 'conformance', 'oskConformance');
