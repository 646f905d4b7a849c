import type { EndpointDefinition } from '../endpoint.ts';
import type { Call } from '../shapes/release.ts';
import { describeCall, structureOf } from './describe-call.ts';
import { findDifferences } from './find-differences.ts';
import { type Charge, type Schema, schemaOf } from './schema.ts';
import { answered, sent } from './wording.ts';

/** For all calls together, about a tenth of a second. The portal's whole contract costs 8,000. */
const maxCost = 200_000;

/** The description of each endpoint, which takes most of the time of a comparison. */
const described = new WeakMap<EndpointDefinition, Call>();

/**
 * Compares the calls of a remote with those of a server, and returns one English sentence a problem. The server must accept and know all
 * that the remote's shapes allow it to send, and the remote must accept every answer.
 */
export function findCallProblems(calls: readonly Call[], endpoints: readonly EndpointDefinition[]): string[] {
  let sum = 0;
  const charge: Charge = (cost) => {
    sum += cost;
    if (sum > maxCost) throw new RangeError('too much work');
  };
  const served = endpoints.filter(({ access }) => access !== 'release');
  try {
    return calls.flatMap((call) => {
      const endpoint = served.find(({ method, path }) => method === call.method && patternOf(path) === patternOf(call.path));
      const problems = endpoint ? compareCall(call, describedOnce(endpoint), charge) : ['the portal has no such call'];
      return [...new Set(problems)].map((problem) => `${call.method} ${call.path}: ${problem}.`);
    });
  } catch (error) {
    // Also an overflow of the stack, by a value that is nested too deeply.
    if (error instanceof RangeError) return ['The schemas of the calls are too complex to compare.'];
    throw error;
  }
}

function describedOnce(endpoint: EndpointDefinition): Call {
  const known = described.get(endpoint) ?? describeCall(endpoint);
  described.set(endpoint, known);
  return known;
}

const parameter = /\{(\w+)\}/g;

/** A path without the names of its parameters, which a browser does not send. */
const patternOf = (path: string): string => path.replaceAll(parameter, '{}');

const noProperties: Schema = { type: 'object' };

function compareCall(call: Call, served: Call, charge: Charge): string[] {
  const compareSent = (own: Schema, other: Schema, path: string) => findDifferences(own, other, { path, words: sent, charge });
  return [
    ...compareSent(renamedParams(call, served.path), served.params ?? noProperties, 'params'),
    ...compareSent(call.query ?? noProperties, served.query ?? noProperties, 'query'),
    ...compareBodies(call, served, compareSent),
    ...compareAnswers(call, served, charge),
  ];
}

/** The schema of a call's params, with the names of the served path in the same places. */
function renamedParams({ path, params = noProperties }: Call, servedPath: string): Schema {
  const names = [...servedPath.matchAll(parameter)].map(([, name = '']) => name);
  const renamed = new Map([...path.matchAll(parameter)].map(([, name = ''], index) => [name, names[index] ?? name]));
  const rename = (name: string) => renamed.get(name) ?? name;
  const properties = Object.entries(schemaOf(params.properties)).map(([name, schema]) => [rename(name), schema]);
  const required = Array.isArray(params.required) ? params.required.map((name) => rename(String(name))) : [];
  return { ...params, properties: Object.fromEntries(properties), required };
}

function compareBodies(call: Call, served: Call, compareSent: (own: Schema, other: Schema, path: string) => string[]): string[] {
  if (call.bytes && !served.bytes) return ['the portal does not accept bytes, which the remote sends'];
  if (served.bytes && !call.bytes) return ['the portal requires bytes, which the remote does not send'];
  if (call.body && served.body) return compareSent(call.body, served.body, 'body');
  if (call.body) return ['the portal accepts no body, which the remote sends'];
  return served.body ? ['the portal requires a body, which the remote does not send'] : [];
}

function compareAnswers({ answer }: Call, served: Call, charge: Charge): string[] {
  if (!answer) return [];
  if (!served.answer) return ['the remote reads an answer, which the portal does not send'];
  return findDifferences(structureOf(served.answer), structureOf(answer), { path: 'answer', words: answered, charge });
}
