import { createMessages } from '../../../platform/language/language.ts';

// The problems are for the authors of a remote, who read them in their terminal. They are English, as the names in them.
const pl = {
  invalidRelease: (problems: string) => `Wydanie nie spełnia wymagań portalu:\n${problems}`,
  unfit: (version: string, problems: string) => `Wersji ${version} nie można wydać:\n${problems}`,
};

const en: typeof pl = {
  invalidRelease: (problems) => `The release does not meet the portal's rules:\n${problems}`,
  unfit: (version, problems) => `${version} cannot be released:\n${problems}`,
};

export const messages = createMessages(pl, en);
