import { embeddedScript } from '@osk/remote-kit/build/embedded-config';

export default embeddedScript('src/embedded.ts', 'osk-pkk-employees.js', 'src/embedding/osk-pkk-employees.d.ts');
