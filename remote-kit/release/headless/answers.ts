import type { Call } from '@osk/shared/contract/shapes/release';
import type { CallState, DataSet, Rendering } from './report.ts';
import { begin, reportError, reportProblem } from './report.ts';
import { sample } from './sample.ts';

/** A call as a page sends it. `path` has its parameters in braces. */
type SentCall = { method: string; path: string; params?: Values; query?: Values };

type Values = Readonly<Record<string, unknown>>;

export type Answers = {
  /** The envelope that answers a call of the contract. @throws Error when the remote does not list the call */
  answer(call: SentCall): object;
  /** Answers a request that bypasses the host, as `fetch` does. */
  fetch(address: string, method: string): Response;
};

/**
 * Renders a subject in each language and each state of its calls, with the `fetch` of that state. Reports what `render` throws. There is
 * no sample data of an older build, which does not list its calls.
 */
export async function renderInEachState(
  subject: string,
  calls: readonly Call[] | undefined,
  render: (rendering: Rendering, answers: Answers | undefined) => Promise<void>,
): Promise<void> {
  const samples: DataSet[] = calls ? ['none', 'one', 'many', 'longest'] : [];
  for (const language of ['pl', 'en'] as const) {
    for (const state of ['pending', 'failing', ...samples] as const) {
      const rendering = { subject, language, calls: state };
      begin({ rendering });
      const answers = state === 'pending' || state === 'failing' ? undefined : createAnswers(calls ?? [], state, language);
      globalThis.fetch = createFetch(state, answers);
      await render(rendering, answers).catch(reportError);
    }
  }
}

function createFetch(calls: CallState, answers: Answers | undefined): typeof fetch {
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
      for (const { path } of calls.filter((each) => each.method === method)) {
        const found = new URLPattern({ pathname: path.replaceAll(/\{(\w+)\}/g, ':$1') }).exec({ pathname });
        if (!found) continue;
        const params = Object.entries(found.pathname.groups).map(([name, value = '']) => [name, decodeURIComponent(value)]);
        return Response.json(answer({ method, path, params: Object.fromEntries(params), query: Object.fromEntries(searchParams) }));
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
