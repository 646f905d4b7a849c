// One chunk for both. With two, the bundler moves React out of the first script, which costs every page a request.

export { confirmLeaving, guardForm } from './leave-guard.ts';
export { PortalSurface } from './portal-surface.tsx';
