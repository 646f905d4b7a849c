/** What a check found: that all is right, or a warning, with which the server works. */
export type Finding = string | { warning: string };

/** A finding that is right for trials, but a warning for a portal at a public address. */
export const forTrials = (finding: string, publicUrl: string): Finding => (publicUrl.startsWith('https:') ? { warning: finding } : finding);
