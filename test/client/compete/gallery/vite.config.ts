import { fileURLToPath } from 'node:url';

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Serves pictures of screens in given situations, for looking at them: npx vite --config test/client/compete/gallery/vite.config.ts */
export default defineConfig({
  root: at('.'),
  plugins: [react()],
  resolve: { alias: { '@machines': at('../../../../state-machines') } },
  cacheDir: at('../../../../node_modules/.cache/gallery'),
  server: { port: 5199, strictPort: true, fs: { allow: [at('../../../..')] } },
});
