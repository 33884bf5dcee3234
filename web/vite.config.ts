import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressAssets } from './compress-plugin.ts';
import { devShell } from './dev-shell.ts';

/** Where `npm run dev` has the server; pages and calls are passed on to it. */
const server = 'http://localhost:3000';

/** What changes with our own code is apart from what changes with a package, and the grid and charts load where they stand. */
const groups = [
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|scheduler|react-router|react-redux|use-sync-external-store)\//,
  },
  {
    name: 'state',
    test: /node_modules\/(@reduxjs|redux|immer|reselect|redux-thunk|final-form|react-final-form|i18next|react-i18next|@standard-schema)\//,
  },
];

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/',
  plugins: [react(), compressAssets(), devShell(server)],
  html: { cspNonce: '__NONCE__' },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1200,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      [
        '/auth',
        '/dashboard',
        '/branding',
        '/countries',
        '/translations',
        '/admin',
        '/affiliate',
        '/socket.io',
      ].map((path) => [path, { target: server, ws: path === '/socket.io', changeOrigin: false }]),
    ),
  },
});
