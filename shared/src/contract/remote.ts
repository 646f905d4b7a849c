import { endpoint } from './endpoint.ts';
import { type ReleasedRemote, type RemoteReport, RemoteReports, Remotes } from './shapes/remote.ts';

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
  summary: 'Reports the results of loading remotes in a browser',
  access: 'anyone',
  body: RemoteReports,
});
