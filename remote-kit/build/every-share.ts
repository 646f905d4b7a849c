import * as host from '@osk/shared/host';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';

/** Uses all of what is federated; see `whole-shares.ts`. */
export const everyShare = [react, jsxRuntime, reactDom, host];
