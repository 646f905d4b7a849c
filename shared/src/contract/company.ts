import { endpoint } from './endpoint.ts';
import {
  type Account,
  AccountRecord,
  ActivatedAccount,
  ActivationLink,
  ActivationRequest,
  CheckedPasswordChange,
  ContactMessage,
  EmailChange,
  EmailChangeLink,
  NewPassword,
  PasswordRestore,
  Profile,
  Registration,
  SmsConfiguration,
  TrialRequest,
} from './shapes/company.ts';
import { edits } from './shapes/shape.ts';

export type { Account, Profile };

export const registerCompany = endpoint({
  method: 'POST',
  path: '/api/companies',
  summary: 'Registers a company and e-mails its activation link',
  access: 'anyone',
  body: Registration,
});

export const activateCompany = endpoint({
  method: 'PUT',
  path: '/api/companies/activate/{id}',
  summary: 'Activates a company by the link of its activation e-mail',
  access: 'anyone',
  params: ActivationLink,
  answer: ActivatedAccount,
});

/** The answer is the same whether or not an account waits. */
export const sendActivationLink = endpoint({
  method: 'PUT',
  path: '/api/companies/activation-link',
  summary: 'Sends the activation link again, if an account with the e-mail waits for it',
  access: 'anyone',
  body: ActivationRequest,
});

export const restorePassword = endpoint({
  method: 'PUT',
  path: '/api/companies/forgotten-password',
  summary: 'Sends a link for setting a new password, if the account exists',
  access: 'anyone',
  body: PasswordRestore,
});

export const setForgottenPassword = endpoint({
  method: 'PUT',
  path: '/api/companies/change-forgotten-password',
  summary: 'Sets a new password by the link of the reset e-mail',
  access: 'anyone',
  body: NewPassword,
});

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/companies',
  summary: "Changes the account's password and ends its other sessions",
  access: 'company',
  body: CheckedPasswordChange,
});

/** The answer is the same whether or not another account has the address. */
export const requestEmailChange = endpoint({
  method: 'PUT',
  path: '/api/companies/email',
  summary: 'Sends a link to the new address of the account, which changes once it is confirmed',
  access: 'company',
  body: EmailChange,
});

export const confirmEmailChange = endpoint({
  method: 'PUT',
  path: '/api/companies/email-change/{id}',
  summary: "Changes the account's address by the link sent to the new one, and ends its sessions",
  access: 'anyone',
  params: EmailChangeLink,
  answer: ActivatedAccount,
});

export const stopEmailChange = endpoint({
  method: 'PUT',
  path: '/api/companies/email-change-stop/{id}',
  summary: 'Stops a change of the address by the link sent to the former one',
  access: 'anyone',
  params: EmailChangeLink,
});

export const readProfile = endpoint({
  method: 'GET',
  path: '/api/companies/profile',
  summary: "The company's profile",
  access: 'company',
  answer: Profile,
});

export const configureSms = endpoint({
  method: 'PUT',
  path: '/api/companies/sms-configuration',
  summary: 'Saves the domain and the SMS notifications',
  access: 'company',
  record: SmsConfiguration,
  body: edits(SmsConfiguration),
});

export const updateAccount = endpoint({
  method: 'PUT',
  path: '/api/companies/account',
  summary: "Changes the account's phone, address, e-mail for invoices and consents",
  access: 'company',
  record: AccountRecord,
  body: edits(AccountRecord),
});

export const requestPkk = endpoint({
  method: 'PUT',
  path: '/api/companies/pkk-request',
  summary: 'Asks the provider to turn on PKK for the company; one e-mail, however often it is called',
  access: 'company',
});

export const sendContactMessage = endpoint({
  method: 'POST',
  path: '/api/companies/contact',
  summary: 'Sends a message to the provider',
  access: 'anyone',
  body: ContactMessage,
});

export const requestTrial = endpoint({
  method: 'POST',
  path: '/api/demos',
  summary: 'Reports a trial download to the provider, and e-mails the link to the installer on request',
  access: 'anyone',
  body: TrialRequest,
});
