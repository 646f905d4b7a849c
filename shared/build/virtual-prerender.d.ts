/** The remote's own `src/prerender.ts`. */
declare module 'virtual:prerender' {
  const pages: import('../src/remote/prerender.ts').Prerender;
  export default pages;
}
