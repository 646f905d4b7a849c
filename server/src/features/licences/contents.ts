import type { Contents } from '@osk/shared/contract/product';

/** The contents of a product or licence, without its other fields. */
export function contentsOf({ program, website, internalExam, smsNotifications }: Contents): Contents {
  return { program, website, internalExam, smsNotifications };
}
