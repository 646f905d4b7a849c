import { fieldMessage } from '@osk/shared/contract/field-messages';
import * as z from 'zod/mini';
import type { Message } from '../language/language.ts';
import { notFound } from './failures.ts';
import { HttpError } from './http-error.ts';
import { messages } from './messages.ts';

/** Checks a request's body or query. @throws HttpError 400 with a message for each wrong field, nested ones as `address.postCode`. */
export function parseFields(shape: z.ZodMiniType | undefined, given: unknown): unknown {
  if (shape === undefined) return undefined;
  const result = z.safeParse(shape, given);
  if (result.success) return result.data;
  const fieldErrors: Record<string, Message> = {};
  for (const { path, message } of result.error.issues) {
    const field = path.join('.');
    if (field !== '') fieldErrors[field] ??= (language) => fieldMessage(language, message);
  }
  const [first, ...others] = Object.values(fieldErrors);
  if (first === undefined) throw new HttpError(400, messages.badRequest);
  const message: Message = others.length > 0 ? messages.invalidFields : (language) => messages.invalidField(first(language))(language);
  throw new HttpError(400, message, { fieldErrors });
}

/** Checks a path's parameters. @throws HttpError 404: what is no id names nothing. */
export function parseParams(shape: z.ZodMiniType | undefined, given: unknown): unknown {
  if (shape === undefined) return undefined;
  const result = z.safeParse(shape, given);
  if (!result.success) throw notFound();
  return result.data;
}
