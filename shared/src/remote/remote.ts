import type { ComponentType } from 'react';

/** A page's module, loaded when its route is first opened. */
export type PageLoader = () => Promise<{ default: ComponentType }>;

/**
 * What a remote hands to its host: the default export of the module it exposes as `./remote`.
 * The keys of `routes` are the host's route patterns (`/user-panel/licenses`, `/activate/:id`); each page is its own chunk.
 */
export type Remote = { routes: Readonly<Record<string, PageLoader>> };
