import * as z from 'zod/mini';

// Zod compiles parsers with `new Function`. The pages' content security policy forbids and reports that.
if ('document' in globalThis) z.config({ jitless: true });

export { z };
