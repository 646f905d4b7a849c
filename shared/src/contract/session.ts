import { endpoint } from './endpoint.ts';
import { email, existingPassword, instant } from './fields.ts';
import { z } from './shape.ts';

export const Credentials = z.object({ email: email(), password: existingPassword() });

export const logIn = endpoint({
  method: 'POST',
  path: '/api/token',
  summary: 'Logs in: returns an access token for eight hours',
  access: 'anyone',
  body: Credentials,
  answer: z.object({ accessToken: z.string(), tokenExpireDate: instant() }),
});

export const readToken = endpoint({
  method: 'GET',
  path: '/api/token',
  summary: 'The expiry of the token',
  access: 'company',
  answer: z.object({ tokenExpireDate: instant() }),
});

export const logOut = endpoint({
  method: 'DELETE',
  path: '/api/token',
  summary: 'Logs out: revokes the token',
  access: 'company',
});
