import { runtimeOfHost } from './runtime.ts';

type Helper = (...given: unknown[]) => unknown;

const getRegisteredShare: Helper = (...given) => runtimeOfHost().helpers.share.getRegisteredShare(...given);

/** `@module-federation/runtime/helpers` in the container of a production build. */
export const share = { getRegisteredShare };
