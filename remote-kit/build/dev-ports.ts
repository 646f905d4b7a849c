/** Where each package's own dev server listens; the shell's serves them all at its address. */
export const devPorts = { 'mfe-landing': 4211, 'mfe-licences': 4212, 'mfe-sms': 4213, 'mfe-pkk': 4214, server: 4210 } as const;

export type RemoteName = Exclude<keyof typeof devPorts, 'server'>;
