import { HttpError } from '../../../platform/http/http-error.ts';
import type { ReleasePermission, ReleaseToken } from '../../../platform/http/release-calls.ts';
import { messages } from './messages.ts';

/** @param permission undefined: any. @throws HttpError 403 unless the token is of this remote and has the permission */
export function checkPermission({ remote, permissions }: ReleaseToken, wanted: string, permission?: ReleasePermission): void {
  if (remote !== wanted) throw new HttpError(403, messages.otherRemote(remote, wanted));
  const isAllowed =
    permission === undefined || permissions.includes(permission) || (permission === 'upload' && permissions.includes('release'));
  if (!isAllowed) throw new HttpError(403, messages.lacksPermission(permission));
}
