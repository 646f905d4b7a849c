import { findCallProblems } from '@osk/shared/contract/calls/find-call-problems';
import type { Release } from '@osk/shared/contract/release';
import type { CheckContext } from './check-release.ts';

/** The calls of the release are calls of this server. It accepts what the remote sends, and answers what the remote expects. Both can change. */
export function checkCalls({ calls }: Release, { endpoints }: CheckContext): string[] {
  return calls ? findCallProblems(calls, endpoints) : ['The build does not list its calls: build it with the current @osk/remote-kit.'];
}
