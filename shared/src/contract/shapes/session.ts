import { email, existingPassword, instant } from './fields.ts';
import { z } from './shape.ts';

export const Credentials = z.object({ email: email(), password: existingPassword() });

export const Expiry = z.object({ tokenExpireDate: instant() });

export const Token = z.extend(Expiry, { accessToken: z.string() });
