import type { ComponentType } from 'react';
import { addressOf, type EndpointDefinition, type RequestOf } from '../contract/endpoint.ts';
import type { NavigationIcon } from '../contract/page/navigation-icons.ts';
import type { PortalRoute } from '../contract/release/release.ts';

/** Imports a page's module when its route is first opened. */
export type PageLoader = () => Promise<{ default: ComponentType }>;

/**
 * The default export of the module that a remote exposes as `./remote`. The keys of `routes` are the host's route patterns
 * (`/user-panel/licenses`, `/activate/:id`); each page is a separate chunk.
 */
export type Remote = { routes: Readonly<Record<string, PageLoader>> };

/**
 * The default export of a remote's `src/prerender.ts`: the pages that its build prerenders, by route pattern. Search engines and previews
 * show `description` and `picture`, an imported file of 1200 × 630 pixels.
 */
export type Prerender = Readonly<
  Record<string, { Page: ComponentType; description: Readonly<Record<'pl' | 'en', string>>; picture: string }>
>;

type Navigation = NonNullable<PortalRoute['navigation']>;

/** The default export of a remote's `src/portal-routes.ts`: the routes that it adds to the portal, their titles and navigation entries. */
export type PortalRoutes = readonly (Omit<PortalRoute, 'navigation'> & {
  navigation?: Omit<Navigation, 'icon'> & { icon?: NavigationIcon };
})[];

type ReadCall = EndpointDefinition & { method: 'GET'; persist?: never };
export type EarlyAddress = `/api/${string}`;

/**
 * The default export of a remote's `src/early.ts`: the calls that a page makes first, by route pattern. A logged-in company's browser
 * begins them before any script is there.
 */
export type EarlyCalls = Readonly<Record<string, readonly EarlyAddress[]>>;

/** The address of a call with the request that the page makes. Not for calls with `persist`, whose answer the browser may have. */
export function earlyCall<Call extends ReadCall>(call: Call, request: RequestOf<Call>): EarlyAddress {
  return addressOf(call, request) as EarlyAddress;
}
