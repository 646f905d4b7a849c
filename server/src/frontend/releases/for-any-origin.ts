/** What embeds a module elsewhere is public: a page of any origin may load it, also as a module script, also one that is isolated. */
export const forAnyOrigin = { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' };
