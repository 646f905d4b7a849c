import { createEmployee, deleteEmployee, listEmployees, updateEmployee } from '@osk/shared/contract/employee';
import { ClientError, type Host } from '@osk/shared/host';
import type { Access } from './access.ts';
import { diagnose } from './diagnose.ts';
import { Problem } from './problem.ts';
import { strings } from './strings.ts';

type HttpClient = Host['http'];

/** What an embedding page may want to know: the list was seen, or an employee was saved or deleted. */
export type Done = { kind: 'listed' } | { kind: 'created' | 'changed' | 'deleted'; id: string };

type Surroundings = {
  http: HttpClient;
  api: string;
  access: Access;
  language(): keyof typeof strings;
  onDone(done: Done): void;
  /** A call failed: by a problem of this page's, or refused by the portal for a reason of its own. */
  onFailed(failure: Problem | ClientError): void;
};

/**
 * Calls with the page's token, asking for another when the portal refuses it. Whatever is wrong between the page and the portal becomes
 * a `ClientError` in the user's language: the screen shows it where it shows the portal's own refusals, and nothing typed is lost.
 */
export function createEmbeddedClient({ http, api, access, language, onDone, onFailed }: Surroundings): HttpClient {
  const inWords = (problem: Problem) =>
    new ClientError({ statusCode: noAnswer, clientError: strings[language()][problem.code](problem.about) });

  const sendWithToken: HttpClient['send'] = async (call, ...args) => {
    const token = await access.ensure();
    try {
      return await http.send(call, ...args);
    } catch (error) {
      if (!(error instanceof ClientError && error.statusCode === 401)) throw error;
      await access.renew(token);
      // A refused token means that nothing was done.
      return await http.send(call, ...args);
    }
  };

  return {
    async send(call, ...args) {
      try {
        const answer = await sendWithToken(call, ...args);
        const [request] = args;
        const done = doneBy(call, request, answer.data);
        if (done) onDone(done);
        return answer;
      } catch (error) {
        const failure = await diagnose(error, api);
        if (failure instanceof Problem || failure instanceof ClientError) onFailed(failure);
        throw failure instanceof Problem ? inWords(failure) : failure;
      }
    },
  };
}

/** The status of a call that brought no answer of the portal's. */
const noAnswer = 0;

function doneBy(call: unknown, request: unknown, data: unknown): Done | undefined {
  if (call === listEmployees) return { kind: 'listed' };
  if (call === createEmployee) return { kind: 'created', id: idIn(data) };
  if (call === updateEmployee) return { kind: 'changed', id: idIn((request as { body: unknown }).body) };
  if (call === deleteEmployee) return { kind: 'deleted', id: idIn((request as { params: unknown }).params) };
  return undefined;
}

const idIn = (value: unknown) => (value as { id: string }).id;
