import { endpoint } from './endpoint.ts';
import { EmbeddedFailure } from './shapes/embedding.ts';

export const reportEmbeddedFailure = endpoint({
  method: 'POST',
  path: '/api/embedded-failures',
  summary: 'Reports that a release of an embedded remote has failed in a page of another site',
  access: 'employees',
  body: EmbeddedFailure,
});
