import { createMessages } from '../../../platform/language/language.ts';

const pl = {
  otherRemote: (remote: string, wanted: string) =>
    `Ten token jest dla modułu ${remote}, a\u00a0nie ${wanted}. Poproś operatora portalu o\u00a0token dla modułu ${wanted}.`,
  lacksPermission: (permission: string) =>
    `Ten token nie ma uprawnienia ${permission}. Poproś operatora portalu o\u00a0token z\u00a0tym uprawnieniem.`,
};

const en: typeof pl = {
  otherRemote: (remote, wanted) =>
    `This token is for the remote ${remote}, not for ${wanted}. Ask the operator of the portal for a token for ${wanted}.`,
  lacksPermission: (permission) => `This token lacks the permission ${permission}. Ask the operator of the portal for a token that has it.`,
};

export const messages = createMessages(pl, en);
