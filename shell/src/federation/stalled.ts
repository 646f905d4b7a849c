/** A request that hangs stays in the browser's module map: only a fresh page asks anew. */
export class Stalled extends Error {}
