import { embeddedElement, pkkEmployees } from '@osk/remote-kit/build/embedded-config';

export default embeddedElement(pkkEmployees);
