import { endpoint } from './endpoint.ts';
import { email, existingPassword, instant } from './fields.ts';
import { z } from './shape.ts';

export const Credentials = z.object({ email: email(), password: existingPassword() });

export const logIn = endpoint({
  method: 'POST',
  path: '/api/token',
  summary: 'Logs in: an access token, good for eight hours',
  access: 'anyone',
  body: Credentials,
  answer: z.object({ accessToken: z.string(), tokenExpireDate: instant() }),
});

export const readToken = endpoint({
  method: 'GET',
  path: '/api/token',
  summary: 'Until when the token that came is good',
  access: 'company',
  answer: z.object({ tokenExpireDate: instant() }),
});

export const logOut = endpoint({
  method: 'DELETE',
  path: '/api/token',
  summary: 'Logs out: the token that came is good no longer',
  access: 'company',
});
