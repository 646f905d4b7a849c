// One chunk for both. With two, the bundler moves React out of the first script, which costs every page a request.

export { guardForm } from './leave-guard.tsx';
export { PortalSurface } from './portal-surface.tsx';
