import { fileURLToPath } from 'node:url';

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

import { chunks } from './client/build/chunks.js';
import { compressPlugin } from './client/build/compress-plugin.js';
import { definitionsPlugin } from './client/build/definitions-plugin.js';
import { pdfjsPlugin } from './client/build/pdfjs-plugin.js';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const server = `http://127.0.0.1:${process.env.PORT ?? '3000'}`;

export default defineConfig({
  root: at('client'),
  plugins: [react(), definitionsPlugin(), pdfjsPlugin(), compressPlugin()],
  resolve: { alias: { '@machines': at('state-machines') } },
  // The server replaces this word by a fresh nonce in every page it sends.
  html: { cspNonce: '__CSP_NONCE__' },
  // Browsers that know light-dark(): an older target rewrites it into variables that our colour scheme does not set.
  build: {
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    outDir: at('dist/client'),
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    rolldownOptions: { output: { codeSplitting: chunks } },
  },
  server: {
    port: 5173,
    proxy: {
      '/v1': server,
      '/v2': server,
      '/health': server,
      '/websocket': { target: server, ws: true },
    },
  },
});
