import type { Host } from '@osk/shared/host';

/** The server's time. Hosts before 1.2.0 know only the device's. */
export const nowOf = ({ now = Date.now }: Pick<Host, 'now'>): Date => new Date(now());
