/** A feature that may be used although a browser of the baseline lacks it; its parts too. */
type Exception = {
  feature: string;
  /** The end of the module's path without its extension, or its package. Any, for styles. */
  in?: string;
  /** What its use costs there. */
  reason: string;
};

export const exceptions: readonly Exception[] = [
  { feature: 'requestIdleCallback', in: 'shared/src/when-idle', reason: 'Waits a moment instead' },
  { feature: 'AbortSignal.any', in: 'ky', reason: 'Tests for it: without it, a request that timed out is not cancelled' },
  { feature: 'Error.captureStackTrace', in: 'zod', reason: 'Does without it where it is missing' },
  { feature: 'Uint8Array.toBase64', in: 'qr', reason: 'Has its own for other browsers' },
  { feature: 'Element.checkVisibility', in: '@radix-ui/react-focus-scope', reason: 'Has its own for other browsers' },
  { feature: 'navigation', in: 'react-dom', reason: 'Does without it where it is missing' },
  { feature: 'Document.startViewTransition', in: 'react-dom', reason: 'Only for <ViewTransition>, which we do not render' },
  { feature: 'ViewTransition.skipTransition', in: 'react-dom', reason: 'Only for <ViewTransition>, which we do not render' },
  { feature: 'setImmediate', in: 'scheduler', reason: 'Has its own for browsers' },
  { feature: 'CookieChangeEvent.changed', in: 'mfe-pkk/src/embedding/mount-module', reason: 'A method of the access token' },

  { feature: 'css.properties.text-wrap', reason: 'Lines break less evenly' },
  { feature: 'css.properties.box-decoration-break', reason: 'Written with its prefix too' },
  { feature: 'css.properties.print-color-adjust', reason: 'Written with its prefix too' },
  { feature: 'css.properties.text-decoration', reason: 'Written with its prefix too' },
  { feature: 'css.properties.text-size-adjust', reason: 'Written with its prefix too' },
  { feature: 'css.properties.content-visibility', reason: 'The first paint takes longer' },
  { feature: 'css.properties.contain-intrinsic-block-size', reason: 'Only for content-visibility' },
  { feature: 'css.properties.contain-intrinsic-inline-size', reason: 'Embedded modules have another rule for browsers without it' },
  { feature: 'css.properties.cursor', reason: 'Touch screens have none' },
  { feature: 'css.properties.reading-flow', reason: 'Tab goes to the links of the second row before the tools of the first' },
  { feature: 'css.properties.resize', reason: 'Touch screens have none' },
  { feature: 'css.properties.scrollbar-gutter', reason: 'The page shifts where scroll bars take space' },
  { feature: 'css.properties.scrollbar-width', reason: 'The scroll bar stays visible' },
  { feature: 'css.selectors.popover-open', reason: 'The overlay of an embedded module is then always shown' },
  { feature: 'css.selectors.selection', reason: 'Selected text has the colours of the system' },
  { feature: 'css.at-rules.media.scripting', reason: 'The font is loaded at once' },
  { feature: 'css.at-rules.page', reason: 'The printed page has the margins of the browser' },
  { feature: 'css.properties.size', reason: 'Only in @page, which has it by another name' },
];

/** Whether a feature may be used in a module, or in all styles. */
export function isAllowed(path: string, module?: string): boolean {
  return exceptions.some(({ feature, in: place }) => (path === feature || path.startsWith(`${feature}.`)) && isIn(module, place));
}

function isIn(module: string | undefined, place: string | undefined): boolean {
  if (module === undefined || place === undefined) return module === place;
  return module.replace(/\.\w+$/, '').endsWith(`/${place}`) || module.includes(`/node_modules/${place}/`);
}
