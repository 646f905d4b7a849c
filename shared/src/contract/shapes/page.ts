import { isEmail } from '../login-form.ts';
import { z } from './shape.ts';

const words = () => z.string().check(z.minLength(1));

/** The company that runs the portal, as in the footer and the payment instructions. */
export const Provider = z.object({
  /** In titles and beside the logo. */
  portalName: words(),
  /** The payee of transfers. */
  companyName: words(),
  street: words(),
  postCode: words(),
  city: words(),
  nip: words(),
  /** 26 digits. */
  bankAccount: z.string().check(z.regex(/^\d{26}$/)),
  phones: z.array(words()).check(z.minLength(1)),
  /** The first receives contact messages. */
  emails: z.array(z.string().check(z.refine(isEmail))).check(z.minLength(1)),
  installerUrl: z.string(),
  /** On the landing page, in Polish. Without them, it has no such section. */
  questions: z.optional(z.array(z.object({ question: words(), answer: words() }))),
  /** What driving schools say about the program. On the landing page, in Polish. */
  references: z.optional(z.array(z.object({ quote: words(), author: words() }))),
});
export type Provider = z.infer<typeof Provider>;
