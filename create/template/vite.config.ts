import { remoteConfig } from '@osk/remote-kit/build/remote-config';

export default remoteConfig('mfe-invoices', { port: 4250 });
