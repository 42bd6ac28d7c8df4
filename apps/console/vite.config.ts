import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where the server listens while the console is developed with its own. */
const SERVER = process.env['CONSOLE_ORIGIN'] ?? 'http://localhost:3000';

export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'dist',
    target: 'es2023',
    // Scripts and styles come from files only: the content security policy allows neither inline nor data.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Names every file with its parts; the budget check reads it.
    manifest: true,
    chunkSizeWarningLimit: 700,
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/auth', '/embed', '/templates'].map((path) => [path, { target: SERVER }]),
    ),
  },
});
