/**
 * What the host provides to every remote, one copy a page: React, and the host API behind which all state stands.
 * Everything else a remote uses is bundled with it. `src/remote/load-remote.ts` provides exactly these.
 */
export const federated = ['react', 'react/jsx-runtime', 'react-dom', '@osk/shared/host'] as const;
