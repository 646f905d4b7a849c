/** What is used of it here; it brings no types. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(html: string, options: { url: string; pretendToBeVisual: boolean; virtualConsole: VirtualConsole });
    readonly window: Window & typeof globalThis;
    reconfigure(settings: { url: string }): void;
  }
  /** Nobody listens: what jsdom cannot do is no fault of the page. */
  export class VirtualConsole {}
}
