/** The remote's own `src/prerender.ts`. */
declare module 'virtual:prerender' {
  const pages: import('@osk/shared/prerender').Prerender;
  export default pages;
}
