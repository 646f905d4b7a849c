/** Replaces the shell's: an ordinary application fetches its later files when it needs them. */
export const savesData = (): boolean => false;
