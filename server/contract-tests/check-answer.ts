import type { EndpointDefinition } from '@osk/shared/contract/endpoint';
import { Failure } from '@osk/shared/contract/shapes/shape';
import { expect } from 'vitest';
import type { Operation } from './endpoints.ts';
import { hasField, inputSchema } from './input-schema.ts';

export type Answer = { status: number; headers: Readonly<Record<string, unknown>>; body: string };

/** Words of libraries, SQL, stack traces and bugs, which no message may contain. */
const internalWords =
  /FST_|ERR_|zod|\bselect |\binsert into|\bdelete from|violates|constraint|syntax|node_modules|\.ts\b|\.js\b|Error\b|Unexpected|\bundefined\b|\bNaN\b|\[object|Invalid input|expected/i;

/** Checks that the OpenAPI description lists the answer's status, that its envelope is exact, and that no message is internal. */
export function checkAnswer(endpoint: EndpointDefinition, { responses }: Operation, { status, headers, body }: Answer): void {
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  // Malformed HTTP reaches no route, so its answer has no request id.
  const isMalformed = headers['x-request-id'] === undefined;
  if (isMalformed) expect(status).toBe(400);
  else expect(Object.keys(responses)).toContain(String(status));
  expect(status).toBeLessThan(500);
  const envelope: unknown = JSON.parse(body);
  if (status === 200) checkSuccess(endpoint, envelope);
  else checkFailure(endpoint, status, envelope);
}

function checkSuccess({ answer, paged }: EndpointDefinition, envelope: unknown): void {
  const { statusCode, successMessage = '', translation, next = '', ...rest } = { ...Object(envelope) };
  expect(statusCode).toBe(200);
  expect(successMessage).toEqual(expect.any(String));
  if (translation !== undefined)
    expect(translation).toEqual({ language: expect.stringMatching(/^(pl|en)$/), successMessage: expect.stringMatching(/\S/) });
  expect(next).toEqual(paged ? expect.any(String) : '');
  // Parsing drops unknown fields, so the comparison finds them.
  expect(rest).toEqual(answer === undefined ? {} : { data: answer.parse(rest.data) });
}

function checkFailure({ body, query }: EndpointDefinition, status: number, envelope: unknown): void {
  const failure = Failure.parse(envelope);
  expect(envelope).toEqual(failure);
  expect(failure.statusCode).toBe(status);
  const fieldErrors = failure.fieldErrors ?? {};
  const { clientError: translated = failure.clientError, fieldErrors: translatedFields = {} } = failure.translation ?? {};
  for (const message of [failure.clientError, translated, ...Object.values({ ...fieldErrors, ...translatedFields })]) {
    expect(message).toMatch(/\S/);
    expect(message).not.toMatch(internalWords);
  }
  const schemas = [inputSchema(body), inputSchema(query)];
  const unknownFields = Object.keys(fieldErrors).filter((field) => !schemas.some((schema) => hasField(schema, field)));
  expect(unknownFields).toEqual([]);
}
