const hostLabel = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?`;

/** A host name with at least two labels, letters of any alphabet, in lower case; or empty. */
export const hostPattern = new RegExp(String.raw`^$|^(?=.{1,253}$)(?:${hostLabel}\.)+(?=\p{L})${hostLabel}$`, 'u');

/** Whether a text is a host name, in any case and with blanks around it; or empty. */
export const isHostName = (text: string): boolean => hostPattern.test(text.trim().toLowerCase());
