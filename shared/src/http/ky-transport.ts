import ky from 'ky';
import { requestTimeout, type Transport } from './transport.ts';

/** The transport of the portal. */
export const kyTransport: Transport = (address, { headers, ...request }) =>
  ky(address, { ...request, headers: { ...headers }, retry: 0, timeout: requestTimeout, throwHttpErrors: false });
