import * as host from '@osk/shared/host';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';

/** Uses every export of the shared modules; see `useEveryExport`. */
export const everyExport = [react, jsxRuntime, reactDom, host];
