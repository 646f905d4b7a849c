import { z } from './shape.ts';

const words = () => z.string().check(z.minLength(1));

/** Who runs the portal: shown in the footer and in payment instructions. */
export const Provider = z.object({
  /** The portal's name in titles and beside the mark. */
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
  /** The first gets what visitors write. */
  emails: z.array(z.email()).check(z.minLength(1)),
  installerUrl: z.string(),
});
export type Provider = z.infer<typeof Provider>;

/** What the server writes into every page, as JSON in `<script type="application/json" id="page">`. */
export type Page = {
  /** The entry script of each released remote, by the remote's name. */
  remotes: Readonly<Record<string, string>>;
  /** Which release of each remote that is, and the last good one before it, where there is one. */
  releases?: Readonly<Record<string, { version: string; fallback?: { version: string; entry: string } }>>;
  /** Remotes that come from a developer's own machine in this browser: the origin, by the remote's name. */
  overrides?: Readonly<Record<string, string>>;
  provider: Provider;
};
