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

/** What a page is told of the release of a remote. */
export type PageRelease = {
  version: string;
  /** What each of its pages needs besides the entry, by the page's route; relative to the entry. Whoever opens one can ask for all of it at once. */
  files?: Readonly<Record<string, readonly string[]>>;
  /** What takes over on a page where it fails, one after the other: the last good release before it, and what was deployed with the portal. */
  fallbacks?: readonly { version: string; entry: string }[];
};

/** What the server writes into every page, as JSON in `<script type="application/json" id="page">`. */
export type Page = {
  /** The entry script of each released remote, by the remote's name. */
  remotes: Readonly<Record<string, string>>;
  /** Which release of each remote that is. */
  releases?: Readonly<Record<string, PageRelease>>;
  /** Remotes that come from a developer's own machine in this browser: the origin, by the remote's name. */
  overrides?: Readonly<Record<string, string>>;
  provider: Provider;
};
