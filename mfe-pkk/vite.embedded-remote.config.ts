import { embeddedContainer, pkkEmployees } from '@osk/remote-kit/build/embedded-config';

export default embeddedContainer(pkkEmployees);
