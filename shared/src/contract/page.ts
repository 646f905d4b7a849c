import { z } from './shape.ts';

/** Who runs the portal: shown in the footer and in payment instructions. */
export const Provider = z.object({
  /** The portal's name in titles and beside the mark. */
  portalName: z.string(),
  /** The payee of transfers. */
  companyName: z.string(),
  street: z.string(),
  postCode: z.string(),
  city: z.string(),
  nip: z.string(),
  /** 26 digits. */
  bankAccount: z.string().check(z.regex(/^\d{26}$/)),
  phones: z.array(z.string()),
  emails: z.array(z.email()),
  installerUrl: z.string(),
});
export type Provider = z.infer<typeof Provider>;

/** What the server writes into every page, as JSON in `<script type="application/json" id="page">`. */
export type Page = {
  /** The entry script of each released remote, by the remote's name. */
  remotes: Readonly<Record<string, string>>;
  provider: Provider;
};
