/**
 * The oldest browsers that the portal and its embedded modules support, by the names of `@mdn/browser-compat-data`.
 * `shell/index.html` recognizes older ones by a feature that came with these.
 */
export const baseline = { chrome: '111', edge: '111', firefox: '128', safari: '16.4', safari_ios: '16.4' } as const;

const browsers = Object.entries(baseline).map(([browser, version]) => `${browser.replace('safari_', '')}${version}`);

/** For Vite's `build`. Scripts are lowered when they are bundled, styles when they are minified: the development server lowers nothing. */
export const targets = { target: browsers, cssTarget: browsers };
