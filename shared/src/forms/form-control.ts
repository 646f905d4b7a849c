// Part of the host API: no type of a library, because its version would become one of the host API.

export type Values = Readonly<Record<string, unknown>>;

export type FieldElement = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** An event of React or of the browser. */
export type FieldEvent = { target: unknown; type?: unknown };

export type FieldOptions = {
  /** The value is a number. */
  valueAsNumber?: boolean;
  /** Validated again whenever this field changes. */
  deps?: string;
  onChange?: (event: FieldEvent) => unknown;
  onBlur?: (event: FieldEvent) => unknown;
};

/** What an element of a field calls. `ref` gets the element, then null when it is removed. */
export type FieldHandlers = {
  ref(element: FieldElement | null): void;
  onChange(event: FieldEvent): unknown;
  onBlur(event: FieldEvent): unknown;
};

/** The message is a key of `field-messages.ts`, or the server's sentence. */
export type FieldError = { message: string; fromServer: boolean };

export type SetValueOptions = { shouldDirty?: boolean; shouldValidate?: boolean };

/** The state of one form. Fields are named by their path: `address.city`. */
export type FormControl = {
  values(): Values;
  /** Whether the values differ from the saved ones. */
  isDirty(): boolean;
  isValid(): boolean;
  hasErrors(): boolean;
  errorOf(field: string): FieldError | undefined;
  /** Whether the user has left the field. */
  isTouched(field: string): boolean;
  register(field: string, options: FieldOptions): FieldHandlers;
  setValue(field: string, value: unknown, options?: SetValueOptions): void;
  /** Shows these values, or the saved ones, as unedited and untouched. They become the saved ones. */
  reset(values?: Values): void;
  /** Makes these values the saved ones, and leaves what the form shows. */
  markSaved(values: Values): void;
  /** Shows the server's message until the field changes. */
  setServerError(field: string, message: string): void;
  setFocus(field: string): void;
  /** Validates these fields, or all, and shows their errors. */
  trigger(fields?: readonly string[]): Promise<unknown>;
  /** Validates these fields as if the user had left them. */
  touch(fields: readonly string[]): Promise<unknown>;
  /** Validates, then calls `send` with the shape's output, or focuses the first invalid field. Throws what `send` throws. */
  submit(send: (output: never) => Promise<unknown>): Promise<unknown>;
};

/** A shape as Standard Schema describes it: https://standardschema.dev. */
export type FormShape = { readonly '~standard': { readonly version: 1; readonly vendor: string; validate(value: unknown): unknown } };

export type FormStart = {
  shape: FormShape;
  saved: Values;
  /** Until the first validation. */
  isValid: boolean;
  /** Called when a value or `isDirty` changes, with the field's name if it is a single one. */
  onValues(field: string | undefined): void;
  /** Called when validity, errors, touched fields or `isDirty` change. */
  onState(): void;
};

/** Runs forms: values, validation when a field is first left and then at each change, edited and touched fields. */
export type FormEngine = { createForm(start: FormStart): FormControl };
