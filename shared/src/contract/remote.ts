import { endpoint } from './endpoint.ts';
import { EmbeddedFailure, PageLoad, PageLoadId, type ReleasedRemote, type RemoteReport, RemoteReports, Remotes } from './shapes/remote.ts';

export type { ReleasedRemote, RemoteReport };

export const listRemotes = endpoint({
  method: 'GET',
  path: '/api/remotes',
  summary: 'The shell, with what it provides to remotes, and the release of each remote that a new page gets',
  access: 'anyone',
  answer: Remotes,
});

export const reportRemotes = endpoint({
  method: 'POST',
  path: '/api/remotes/reports',
  summary: 'Reports how remotes load in a browser, and their later errors',
  access: 'anyone',
  body: RemoteReports,
});

export const reportPageLoad = endpoint({
  method: 'PUT',
  path: '/api/page-loads/{id}',
  summary: 'Says that a page of the panel begins to load, or how its load ended. One that is not rendered within half a minute has failed',
  access: 'company',
  params: PageLoadId,
  body: PageLoad,
});

export const reportEmbeddedFailure = endpoint({
  method: 'POST',
  path: '/api/embedded-failures',
  summary: 'Reports that a release of an embedded remote has failed in a page of another site',
  access: 'employees',
  body: EmbeddedFailure,
});
