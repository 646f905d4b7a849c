declare module 'jsdom' {
  export class JSDOM {
    constructor(html: string, options: { url: string; pretendToBeVisual: boolean; virtualConsole: VirtualConsole });
    readonly window: Window & typeof globalThis;
    reconfigure(settings: { url: string }): void;
  }
  export class VirtualConsole {}
}

/** The remote's own `src/prerender.ts`. */
declare module 'virtual:prerender' {
  const pages: import('@osk/shared/remote').Prerender;
  export default pages;
}
