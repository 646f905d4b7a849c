/** The item of session storage. In a file of its own: the host reads it before it loads the drafts. */
export const storageKey = 'drafts';
