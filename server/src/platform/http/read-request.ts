import { fieldMessage } from '@osk/shared/contract/field-messages';
import type { Edit } from '@osk/shared/contract/shapes/shape';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Message } from '../language/language.ts';
import { HttpError, notFound } from './http-error.ts';
import { messages } from './messages.ts';

export function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1];
}

/** The Idempotency-Key header. @throws HttpError 400 unless it has 1 to 255 visible ASCII characters */
export function readIdempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) throw new HttpError(400, messages.wrongIdempotencyKey);
  return key;
}

/** More wrong fields are not named: an answer must not be much longer than its request. */
const mostFields = 100;

/** Parses a body or a query. @throws HttpError 400 with a message for each wrong field, nested ones as `address.postCode` */
export function parseFields<const Shape extends z.ZodMiniType>(shape: Shape, input: unknown): z.output<Shape> {
  const parsed = z.safeParse(shape, input);
  if (parsed.success) return parsed.data;
  const fieldErrors: Record<string, Message> = {};
  for (const { path, message } of parsed.error.issues.slice(0, mostFields)) {
    const field = path.join('.');
    if (field !== '') fieldErrors[field] ??= (language) => fieldMessage(language, message);
  }
  const [first, ...others] = Object.values(fieldErrors);
  if (first === undefined) throw new HttpError(400, messages.badRequest);
  const message: Message = others.length > 0 ? messages.invalidFields : (language) => messages.invalidField(first(language))(language);
  throw new HttpError(400, message, { fieldErrors });
}

/** Parses the parameters of a path. @throws HttpError 404: a malformed id names nothing */
export function parseParams(shape: z.ZodMiniType | undefined, input: unknown): unknown {
  if (shape === undefined) return undefined;
  const parsed = z.safeParse(shape, input);
  if (!parsed.success) throw notFound();
  return parsed.data;
}

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Merges an edit with the stored record, whose row must be locked. Rules across fields check the whole. */
export function applyEdit<const Shape extends z.ZodMiniObject>(
  shape: Shape,
  stored: z.input<Shape>,
  edit: Edit<z.output<Shape>>,
): z.output<Shape> {
  return parseFields(shape, merge(stored, edit));
}

function merge(stored: Fields, edit: Fields): Fields {
  const sent = Object.entries(edit).filter(([, value]) => value !== undefined);
  const changes = sent.map(([name, value]) => {
    const former = stored[name];
    return [name, isObject(value) && isObject(former) ? merge(former, value) : value];
  });
  return { ...stored, ...Object.fromEntries(changes) };
}
