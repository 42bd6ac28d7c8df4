import { join } from 'node:path';
import { defineConfig } from 'vite';

/** Builds the one script that published pages load: `product/form-runtime/dist/form-runtime.js`. */
export default defineConfig({
  root: import.meta.dirname,
  logLevel: 'warn',
  resolve: {
    // Texts in all languages stay on the server; each form brings those of its own language.
    alias: [{ find: /^\.\/texts\/all\.ts$/, replacement: join(import.meta.dirname, 'carried-texts.ts') }],
  },
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    copyPublicDir: false,
    lib: { entry: 'main.ts', formats: ['iife'], name: 'tributaryForms', fileName: () => 'form-runtime.js' },
  },
});
