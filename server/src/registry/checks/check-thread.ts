import type { Release } from '@osk/shared/contract/release';
import { Envelope } from '@osk/shared/contract/shapes/release';
import { UnsignedRelease } from '@osk/shared/contract/shapes/release-store';
import { HttpError } from '../../platform/http/http-error.ts';
import { messages as requestMessages } from '../../platform/http/messages.ts';
import { parseFields } from '../../platform/http/read-request.ts';
import type { Message } from '../../platform/language/language.ts';
import { answerTasks } from '../../platform/threads/answer-tasks.ts';
import type { Admission } from '../admission/admission.ts';
import { type Expected, isSameBuild, openEnvelope } from '../keys/open-envelope.ts';
import { messages } from '../messages.ts';
import { type CheckContext, checkCalls, checkDescription, checkEarlyCalls, checkFit } from './check-release.ts';
import { findGlobalStyles } from './check-styles.ts';
import { endpoints } from './endpoints.ts';

// What teams send may be made to take long, so all of it is parsed and checked here.

type Context = Pick<CheckContext, 'hostManifest'> & { admission: Admission };

const work = {
  /**
   * @param json the body of a call to check a release
   * @param context undefined: only its shape is checked
   */
  checkUnsigned(json: Uint8Array, remote: string, context: Context | undefined) {
    const { release, insist } = parseFields(UnsignedRelease, parseJson(json));
    if (context === undefined) return undefined;
    if (release.name !== remote) throw new HttpError(400, messages.otherRemote(release.name, remote));
    return { release, insist, ...check(release, context) };
  },
  /** @param json the body of a call to store a signed release */
  checkSigned(json: Uint8Array, context: (Context & Expected) | undefined) {
    const envelope = parseFields(Envelope, parseJson(json));
    if (context === undefined) return undefined;
    const signed = openEnvelope(envelope, context);
    return { signed, ...check(signed.release, context) };
  },
  isSameBuild,
  /** The calls of the server can change after a release was stored. */
  checkStoredCalls: (description: string) => cut(checkCalls(JSON.parse(description), { hostManifest: undefined, endpoints })),
  findStyleProblems: (sheets: readonly { file: string; css: string }[]) =>
    cut(sheets.flatMap(({ file, css }) => findGlobalStyles(file, css))),
};

export type Work = typeof work;
export type Task = { name: keyof Work; parameters: readonly unknown[] };
export type Outcome = { done: unknown } | { rejected: Rejection };
type Texts = { pl: string; en: string };
/** An HttpError that can leave the thread. */
export type Rejection = { status: HttpError['status']; message: Texts; fieldErrors: [field: string, message: Texts][] };

answerTasks(({ name, parameters }: Task): Outcome => {
  try {
    return { done: (work[name] as (...all: readonly unknown[]) => unknown)(...parameters) };
  } catch (error) {
    if (error instanceof HttpError) return { rejected: rejectionOf(error) };
    // An overflow of the stack.
    if (error instanceof RangeError) return { rejected: rejectionOf(new HttpError(400, messages.tooComplex)) };
    throw error;
  }
});

function check(release: Release, { admission, hostManifest }: Context): { problems: string[]; isWhole: boolean } {
  const context = { hostManifest, endpoints };
  const described = checkDescription(release);
  const further = [...checkFit(release, context, admission), ...checkEarlyCalls(release, context), ...checkCalls(release, context)];
  return { problems: cut([...described, ...further]), isWhole: described.length === 0 };
}

function parseJson(json: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(json));
  } catch {
    throw new HttpError(400, requestMessages.badRequest);
  }
}

const [mostProblems, longestText] = [1000, 2000];

const cut = (problems: readonly string[]): string[] => problems.slice(0, mostProblems).map((problem) => problem.slice(0, longestText));

function rejectionOf({ status, userMessage, details: { fieldErrors = {} } }: HttpError): Rejection {
  const textsOf = (message: Message): Texts => ({ pl: message('pl').slice(0, longestText), en: message('en').slice(0, longestText) });
  const fields = Object.entries(fieldErrors).map(([field, message]): [string, Texts] => [field.slice(0, longestText), textsOf(message)]);
  return { status, message: textsOf(userMessage), fieldErrors: fields };
}
