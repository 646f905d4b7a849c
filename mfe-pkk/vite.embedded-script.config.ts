import { embeddedScript } from '@osk/shared/build/embedded-config';

export default embeddedScript('src/embedded.ts', 'osk-pkk-employees.js');
