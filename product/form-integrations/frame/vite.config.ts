import { defineConfig } from 'vite';

/** Builds the script of the frame with Google's check: `product/form-integrations/frame/dist/frame.js`. */
export default defineConfig({
  root: import.meta.dirname,
  logLevel: 'warn',
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    copyPublicDir: false,
    lib: { entry: 'main.ts', formats: ['iife'], name: 'tributaryCheck', fileName: () => 'frame.js' },
  },
});
