import { endpoint } from './endpoint.ts';
import { Credentials, Expiry, SessionId, type SessionSummary, Sessions, Token } from './shapes/session.ts';

export type { SessionSummary };

export const logIn = endpoint({
  method: 'POST',
  path: '/api/token',
  summary: 'Logs in: returns an access token for eight hours',
  access: 'anyone',
  body: Credentials,
  answer: Token,
});

export const readToken = endpoint({
  method: 'GET',
  path: '/api/token',
  summary: 'The expiry of the token',
  access: 'company',
  answer: Expiry,
});

export const logOut = endpoint({
  method: 'DELETE',
  path: '/api/token',
  summary: 'Logs out: revokes the token',
  access: 'company',
});

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/sessions',
  summary: "The company's logins, the one of this token first; at most 50",
  access: 'company',
  answer: Sessions,
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/sessions/{id}',
  summary: 'Ends one login of the company',
  access: 'company',
  params: SessionId,
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/sessions',
  summary: "Ends the company's other logins",
  access: 'company',
});
