/** The body of a successful answer. `next` asks for the page after this one; absent on the last page. */
export type Success<Data> = {
  statusCode: 200;
  data: Data;
  next?: string;
  successMessage?: string;
  /** The message in the other language, if the call names both. Servers before 1.2.0 send none. */
  translation?: { language: 'pl' | 'en'; successMessage: string };
};

export type { Failure } from './shapes/envelope.ts';
