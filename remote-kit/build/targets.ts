/** The browsers the portal is built for: those that know `light-dark()` and CSS layers natively. */
export const targets = {
  target: 'es2023',
  cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
};
