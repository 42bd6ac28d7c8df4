import { defineConfig } from 'vite';

/** Builds the one script that published pages load: `product/form-runtime/dist/form-runtime.js`. */
export default defineConfig({
  root: import.meta.dirname,
  logLevel: 'warn',
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    copyPublicDir: false,
    lib: { entry: 'main.ts', formats: ['iife'], name: 'tributaryForms', fileName: () => 'form-runtime.js' },
  },
});
