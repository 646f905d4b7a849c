import { isPermitted, type ReleasePermission } from '@osk/shared/contract/release-store';
import { HttpError } from '../../../platform/http/http-error.ts';
import type { ReleaseToken } from '../../../platform/http/release-calls.ts';
import { messages } from './messages.ts';

/** @param permission undefined: any. @throws HttpError 403 unless the token is of this remote and has the permission */
export function checkPermission({ remote, permissions }: ReleaseToken, wanted: string, permission?: ReleasePermission): void {
  if (remote !== wanted) throw new HttpError(403, messages.otherRemote(remote, wanted));
  if (permission !== undefined && !isPermitted(permissions, permission)) throw new HttpError(403, messages.lacksPermission(permission));
}
