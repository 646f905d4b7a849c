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
  emails: z.array(z.email()).check(z.minLength(1)),
  installerUrl: z.string(),
});
export type Provider = z.infer<typeof Provider>;

export type PageRelease = {
  version: string;
  /** Files of each page to preload with the entry, by the page's route; relative to the entry. */
  files?: Readonly<Record<string, readonly string[]>>;
  /** Tried in turn if it fails: the last good release before it, then the one deployed with the portal. */
  fallbacks?: readonly { version: string; entry: string }[];
};

/** JSON that the server writes into every page: `<script type="application/json" id="page">`. */
export type Page = {
  /** The entry script of each released remote, by its name. */
  remotes: Readonly<Record<string, string>>;
  releases?: Readonly<Record<string, PageRelease>>;
  /** The origin of each remote that this browser loads from a developer's machine, by its name. */
  overrides?: Readonly<Record<string, string>>;
  provider: Provider;
};
