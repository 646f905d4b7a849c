import { defineElement } from '@osk/shared/embedding/element';
import { pkkEmployees } from '@osk/shared/embedding/names';
import { version as react } from 'react';
import { version } from '../package.json';
import { mount } from './implementation.ts';

/** Everything in one script, for a copy on another site. */
const loaded = { implementation: { mount }, react, reactFrom: 'module', reason: 'The script has its own React.' } as const;

defineElement(pkkEmployees, [{ version, load: async () => loaded }]);
