import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  server: { port: 4200, strictPort: true, proxy: { '/remotes/mfe-landing/': { target: 'http://localhost:5171', ws: true } } },
  build: { target: 'es2023', manifest: true },
});
