import * as z from 'zod/mini';

// Zod compiles parsers with `new Function`. The pages' content security policy forbids and reports that.
if ('document' in globalThis) z.config({ jitless: true });

export { z };

// No spread below: a bundler would keep it in every form.
const clientError = z.string();
const fieldErrors = z.optional(z.record(z.string(), z.string()));

/** The body of a failed answer; `fieldErrors` by the name of the request body's field. */
export const Failure = z.object({
  statusCode: z.number(),
  clientError,
  fieldErrors,
  /** Names the reason where callers must distinguish answers of the same status. A later server may send further names. */
  code: z.optional(z.string()),
  /** The reason in the other language, if the call names both. Servers before 1.2.0 send none. */
  translation: z.optional(z.object({ language: z.enum(['pl', 'en']), clientError, fieldErrors })),
  /** The new price, if it has changed since the order was quoted. */
  quote: z.optional(z.object({ totalPrice: z.number(), discount: z.number() })),
});
export type Failure = z.infer<typeof Failure>;

type Shape = z.core.$ZodType;
type Fields = Readonly<Record<string, Shape>>;

/** What a caller sends to change some fields: an absent one stays, null or '' clears. */
type SentEdit<Fields> = {
  [Name in keyof Fields]?: (Fields[Name] extends object ? SentEdit<Fields[Name]> : Fields[Name]) | null | undefined;
};

/** A parsed edit: an absent field stays, a cleared one has its empty value. */
export type Edit<Fields> = { [Name in keyof Fields]?: (Fields[Name] extends object ? Edit<Fields[Name]> : Fields[Name]) | undefined };

/**
 * The body of a PUT that changes a stored record. It may leave out any field of the record, also nested ones. The server merges it
 * with the stored fields and checks the result by `record`, so `record` must accept its own output.
 * @param beside the other fields of the body: which record it is, and what is only written, such as a password
 */
export function edits<const Record extends z.ZodMiniObject, const Beside extends z.ZodMiniObject | undefined = undefined>(
  record: Record,
  beside?: Beside,
) {
  type Output = Edit<z.output<Record>> & (Beside extends Shape ? z.output<Beside> : unknown);
  type Input = SentEdit<z.input<Record>> & (Beside extends Shape ? z.input<Beside> : unknown);
  type Body = z.ZodMiniType<Output, Input>;
  // TypeScript cannot follow the fields through the mapping.
  return z.object({ ...editFields(record.shape), ...beside?.shape }) as unknown as Body;
}

const editFields = (fields: Fields): Fields => Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, editField(field)]));

/** The field as an edit takes it. A field that may not be empty rejects null with its own message. */
function editField(field: Shape): Shape {
  const whole = withoutDefault(field);
  const part = whole instanceof z.ZodMiniObject ? z.object(editFields(whole.shape)) : whole;
  const empty = emptyValueOf(whole);
  if (empty === undefined) return z.optional(part);
  const nullable = z.safeParse(part, null).success ? part : z.nullable(part);
  const sent = empty === null ? z.union([z.literal(''), part], 'invalid') : nullable;
  return z.optional(
    z.pipe(
      sent,
      z.transform((value) => (value === null || value === '' ? empty : value)),
    ),
  );
}

// An absent field stays, so it gets no default.
const withoutDefault = (field: Shape): Shape =>
  field instanceof z.ZodMiniDefault || field instanceof z.ZodMiniOptional ? withoutDefault(field._zod.def.innerType) : field;

/** The value of a field after it was cleared: '' or null, for an object those of its fields; undefined when it may not be empty. */
function emptyValueOf(field: Shape): unknown {
  const whole = withoutDefault(field);
  if (!(whole instanceof z.ZodMiniObject)) return ['', null].find((value) => z.safeParse(whole, value).success);
  const values = Object.entries(whole.shape).map(([name, part]) => [name, emptyValueOf(part)] as const);
  return values.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(values);
}
