import type { Call } from '@osk/shared/contract/shapes/release';
import type { CallState } from './messages.ts';
import { reportProblem } from './report.ts';
import { type DataSet, sample } from './samples/sample.ts';

/** A call as a page sends it. `path` has its parameters in braces. */
type SentCall = { method: string; path: string; params?: Values; query?: Values };

type Values = Readonly<Record<string, unknown>>;

export type Answers = {
  /** The envelope that answers a call of the contract. @throws Error when the remote does not list the call */
  answer(call: SentCall): object;
  /** Answers a request that bypasses the host, as `fetch` does. */
  fetch(address: string, method: string): Response;
};

export const isAnswered = (calls: CallState): calls is DataSet => calls !== 'pending' && calls !== 'failing';

/** The `fetch` of a state of the calls. */
export function createFetch(calls: CallState, answers: Answers | undefined): typeof fetch {
  return async (input, { method = 'GET' } = {}) => {
    if (calls === 'pending') return new Promise(() => {});
    if (!answers) throw new TypeError('Failed to fetch');
    return input instanceof Request ? answers.fetch(input.url, input.method) : answers.fetch(String(input), method);
  };
}

const messages = { pl: 'Gotowe.', en: 'Done.' };

/** Answers calls with sample data, made from the shapes that a remote lists. */
export function createAnswers(calls: readonly Call[], dataSet: DataSet, language: 'pl' | 'en'): Answers {
  function answer({ method, path, params = {}, query = {} }: SentCall): object {
    const call = calls.find((each) => each.method === method && each.path === path);
    if (!call) throw unlisted(method, path);
    const data = call.answer && withParams(sample(call.answer, dataSet), params);
    return { statusCode: 200, ...(Array.isArray(data) ? pageOf(data, query) : { data }), successMessage: messages[language] };
  }
  return {
    answer,
    fetch(address, method) {
      const { pathname, searchParams } = new URL(address, globalThis.location?.href);
      for (const call of calls.filter((each) => each.method === method)) {
        const params = matchPath(call.path, pathname);
        if (params) return Response.json(answer({ method, path: call.path, params, query: Object.fromEntries(searchParams) }));
      }
      if (pathname.startsWith('/api/')) unlisted(method, pathname);
      throw new TypeError('Failed to fetch');
    },
  };
}

/** Reports a call that the remote does not list: the portal cannot check it. */
function unlisted(method: string, path: string): Error {
  const problem = `${method} ${path} is not in the list of calls: define it by endpoint()`;
  reportProblem('rendered', problem);
  return new Error(problem);
}

/** What was asked for by its id has that id. */
function withParams(data: unknown, params: Values): unknown {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return data;
  const known = Object.entries(params).filter(([name, value]) => typeof Reflect.get(data, name) === typeof value);
  return { ...data, ...Object.fromEntries(known) };
}

/** A list, or the page of it that `pageFields` in the query ask for. */
function pageOf(list: readonly unknown[], { limit, after }: Values): { data: unknown; next?: unknown } {
  const ids = list.map((item) => (typeof item === 'object' && item !== null && 'id' in item ? item.id : undefined));
  const start = after === undefined ? 0 : ids.indexOf(after) + 1;
  const end = limit === undefined ? list.length : start + Number(limit);
  return { data: list.slice(start, end), ...(end < list.length && { next: ids[end - 1] }) };
}

/** The parameters of an address, if it is one of a call: `/api/employees/{id}`. */
function matchPath(path: string, address: string): Values | undefined {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const pattern = path.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\w+\}/g, '([^/]+)');
  const values = new RegExp(`^${pattern}$`).exec(address)?.slice(1);
  return values && Object.fromEntries(values.map((value, index) => [names[index], decodeURIComponent(value)]));
}
