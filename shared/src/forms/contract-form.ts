import type { SyntheticEvent } from 'react';
import type { FieldPath, FieldPathValue, FieldValues } from 'react-hook-form';
import type { Success } from '../contract/endpoint.ts';
import type { FieldMessageKey } from '../contract/field-messages.ts';
import type { FieldHandlers, FieldOptions, SetValueOptions } from './form-control.ts';
import type { MutationOptions, SendOnce } from './use-mutation.ts';

// biome-ignore lint/suspicious/noConfusingVoidType: a call without an envelope returns nothing
export type Send<Output, Data> = (values: Output, sendOnce: SendOnce) => Promise<Partial<Success<Data>> | void>;

type Registered = FieldHandlers & { name: string };

/** What `useContractForm` returns. Fields are named by their path: `address.city`. */
export type ContractForm<Input extends FieldValues, Output> = {
  /** The properties of a field's element. */
  register(field: FieldPath<Input>, options?: FieldOptions): Registered;
  /** The message of a field in the user's language; undefined while the field is untouched or valid. */
  errorOf(field: FieldPath<Input>): string | undefined;
  /** The message of a key of `field-messages.ts`, for a page's own warnings. Undefined until the form can validate. */
  messageOf(key: FieldMessageKey): string | undefined;
  /** The props of a field: `register` and `errorOf` in one. */
  fieldProps(field: FieldPath<Input>, options?: FieldOptions): Registered & { error: string | undefined };
  /** The values as typed. */
  getValues<Field extends FieldPath<Input>>(field: Field): FieldPathValue<Input, Field>;
  watch(): Input;
  watch<Field extends FieldPath<Input>>(field: Field): FieldPathValue<Input, Field>;
  setValue<Field extends FieldPath<Input>>(field: Field, value: FieldPathValue<Input, Field>, options?: SetValueOptions): void;
  setFocus(field: FieldPath<Input>): void;
  /** Validates these fields, or all, and shows their errors. */
  trigger(fields?: readonly FieldPath<Input>[]): void;
  /** Shows these values, or the saved ones, as unedited. */
  reset(values?: Input): void;
  /**
   * Returns the form's onSubmit: validates, then runs `send` as a mutation. A failure leaves the values, puts the server's
   * `fieldErrors` on their fields and its reason in `problem`. `send` runs to its end even after unmount.
   */
  submit<Data>(send: Send<Output, Data>, options?: MutationOptions<Data>): (event?: SyntheticEvent) => Promise<void>;
  problem: string | undefined;
  /** False after unmount: a dialog may close while its call runs. */
  isMounted(): boolean;
  sending: boolean;
  valid: boolean;
  hasErrors: boolean;
  /** Whether the values differ from the saved ones. */
  isDirty: boolean;
  /** Whether the user has left the field. */
  isTouched(field: FieldPath<Input>): boolean;
  /** Whether the form's `values` have arrived. */
  filled: boolean;
};
