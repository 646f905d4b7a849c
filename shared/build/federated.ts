/** What the host provides to every remote, one copy a page. Everything else a remote uses is bundled with it. */
export const federated = ['react', 'react/jsx-runtime', 'react-dom', '@osk/shared/host'] as const;
