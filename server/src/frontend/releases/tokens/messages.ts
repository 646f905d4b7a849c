import { createMessages } from '../../../platform/language/language.ts';

const pl = {
  otherRemote: (remote: string) => `Ten token wydaje tylko moduł ${remote}.`,
  lacksPermission: (permission: string) =>
    `Ten token nie ma uprawnienia ${permission}. Poproś operatora portalu o token z tym uprawnieniem.`,
};

const en: typeof pl = {
  otherRemote: (remote) => `This token releases the remote ${remote} alone.`,
  lacksPermission: (permission) => `This token lacks the permission ${permission}. Ask the operator of the portal for a token that has it.`,
};

export const messages = createMessages(pl, en);
