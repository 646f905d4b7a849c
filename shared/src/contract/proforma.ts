import { endpoint } from './endpoint.ts';
import { Proforma, WhichLicence } from './shapes/licence.ts';

export const readProforma = endpoint({
  method: 'GET',
  path: '/api/licenses/{id}/proforma',
  summary: 'The proforma of a paid order, which waits for its payment or is accepted: a PDF in base64',
  access: 'company',
  params: WhichLicence,
  answer: Proforma,
});
