import { maxFileSize, maxFiles } from '@osk/shared/contract/release';
import { storeFile } from '@osk/shared/contract/release-store';
import type { Database } from '../../../platform/db/database.ts';
import { HttpError } from '../../../platform/http/http-error.ts';
import { type Api, serve } from '../../../platform/http/serve.ts';
import { createCallLimiter } from '../../../platform/rate-limits/call-limiter.ts';
import { storeBlob } from '../store/blob-store.ts';
import { checkFileQuota } from '../store/quota.ts';
import { checkPermission } from '../tokens/check-permission.ts';
import { messages } from './messages.ts';

/** Bytes of the files that are received and compressed at once. */
const maxBytesAtOnce = 8 * maxFileSize;
/** The limit of a token in one process: two large releases. */
const filesPerMinute = 2 * maxFiles;

/** Stores single files of releases. Token, size and quota are checked before a file is read, and its hash after. */
export function fileRoute(api: Api, database: Database): void {
  const countFile = createCallLimiter(filesPerMinute);
  let bytesAtOnce = 0;
  serve(
    api,
    storeFile,
    async ({ params: { remote, hash }, bytes }) => {
      await storeBlob(database, bytes, { hash, remote });
      return {};
    },
    async ({ params: { remote }, releaseToken, bodyLength = maxFileSize, onEnd }) => {
      checkPermission(releaseToken, remote, 'upload');
      countFile(releaseToken.tokenHash);
      if (bytesAtOnce + bodyLength > maxBytesAtOnce) throw new HttpError(503, messages.busy, { retryAfter: 2 });
      bytesAtOnce += bodyLength;
      onEnd(() => {
        bytesAtOnce -= bodyLength;
      });
      await checkFileQuota(database, remote, bodyLength);
    },
  );
}
