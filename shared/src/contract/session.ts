import { endpoint } from './endpoint.ts';
import { Credentials, Expiry, Token } from './shapes/session.ts';

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
