import {
  accountPassword,
  email,
  existingPassword,
  hostName,
  id,
  instant,
  linkId,
  longText,
  nip,
  optionalEmail,
  optionalLongText,
  phoneNumber,
  postCode,
  profilePassword,
  quietHour,
  text,
} from './fields.ts';
import { z } from './shape.ts';

const equal = <Field extends string>(password: Field, repetition: Field) =>
  z.refine<Record<Field, string>>((typed) => typed[password] === typed[repetition], { error: 'password.mismatch', path: [repetition] });

const registrationFields = {
  name: text('companyName.required'),
  email: email(),
  phoneNumber: phoneNumber(),
  password: accountPassword(),
  repeatPassword: accountPassword(),
  nip: nip('nip.invalid'),
  city: text('city.required', 100),
  address: text('address.required'),
  postCode: postCode(),
  einvoice: z._default(z.boolean(), true),
  marketOffers: z._default(z.boolean(), false),
  rodo: z._default(z.boolean(), false),
  /** The product chosen in the price list. */
  productId: z.optional(z.nullable(id())),
};

/** Without the check that both passwords are equal: in the form, a difference is a message that does not block. */
export const RegistrationForm = z.object(registrationFields);
export const Registration = z.object(registrationFields).check(equal('password', 'repeatPassword'));

/** The link of an activation e-mail. */
export const ActivationLink = z.object({ id: linkId() });

export const ActivatedAccount = z.object({
  /** What the login form is filled in with. */
  email: z.string(),
  /** Whether no password logs in before the mailed link has set one. Absent in answers of earlier servers. */
  needsPassword: z.optional(z.boolean()),
});

/** The new address of an account, and its password. */
export const EmailChange = z.object({ email: email(), password: existingPassword() });

/** The link of an e-mail about a new address: it confirms the change, or stops it. */
export const EmailChangeLink = z.object({ id: linkId() });

export const ActivationRequest = z.object({ email: email() });

export const PasswordRestore = z.object({ email: email() });

/** Without the id, which comes from the link's address. */
export const NewPasswordForm = z.object({ password: accountPassword(), repeatPassword: accountPassword() });

export const NewPassword = z.extend(NewPasswordForm, { id: linkId() }).check(equal('password', 'repeatPassword'));

export const PasswordChange = z.object({
  oldPassword: existingPassword(),
  newPassword: profilePassword(),
  newPasswordRepeat: profilePassword(),
});
export const CheckedPasswordChange = PasswordChange.check(equal('newPassword', 'newPasswordRepeat'));

/** What a company changes of its account by itself. The provider changes name, NIP and e-mail. */
export const AccountRecord = z.object({
  phoneNumber: phoneNumber(),
  address: text('address.required'),
  postCode: postCode(),
  city: text('city.required', 100),
  /** Where invoices go; empty for the account's e-mail. */
  invoiceEmail: optionalEmail(),
  einvoice: z.boolean(),
  marketOffers: z.boolean(),
});

const Account = z.object({
  phoneNumber: z.string(),
  address: z.string(),
  postCode: z.string(),
  city: z.string(),
  invoiceEmail: z.string(),
  einvoice: z.boolean(),
  marketOffers: z.boolean(),
  /** When the information clause was confirmed as read. */
  clauseReadAt: z.nullable(instant()),
});
export type Account = z.infer<typeof Account>;

export const Profile = z.object({
  name: z.string(),
  nip: z.string(),
  email: z.string(),
  domena: z.string(),
  smsNotificationMessage: z.string(),
  /** Quiet hours, `HH:mm`; empty for none. */
  muteStartHours: z.string(),
  muteFinishHours: z.string(),
  howLongBeforeDrivingLesson: z.int(),
  /** Whether the provider has recorded that the company wants to use PKK. */
  usesPkk: z.boolean(),
  /** When the company asked the provider for PKK. Absent in answers of earlier servers. */
  pkkRequestedAt: z.optional(z.nullable(instant())),
  /** The product chosen at registration, until the first order. */
  productId: z.nullable(z.string()),
  /** Absent in answers of earlier servers. */
  account: z.optional(Account),
});
export type Profile = z.infer<typeof Profile>;

/** Quiet hours have both ends or none. They span midnight if they end before they begin, and are empty if both ends are equal. */
export const SmsConfiguration = z
  .object({
    domena: hostName(),
    smsNotificationMessage: optionalLongText(1000),
    muteStartHours: quietHour(),
    muteFinishHours: quietHour(),
    howLongBeforeDrivingLesson: z.int('hours.range').check(z.minimum(1, 'hours.range'), z.maximum(48, 'hours.range')),
  })
  .check(
    z.refine((typed) => typed.muteStartHours !== '' || typed.muteFinishHours === '', { error: 'time.pair', path: ['muteStartHours'] }),
    z.refine((typed) => typed.muteFinishHours !== '' || typed.muteStartHours === '', { error: 'time.pair', path: ['muteFinishHours'] }),
  );

export const ContactMessage = z.object({ fullName: text(), email: email('required'), message: longText() });

export const TrialRequest = z.object({
  name: text('companyName.required'),
  city: text('city.required', 100),
  email: email(),
  phoneNumber: phoneNumber(),
  /** Also e-mails the address of the installer: for a phone, which cannot run it. */
  sendLink: z._default(z.boolean(), false),
});
