import { join } from 'node:path';
import { defineConfig } from 'vite';
import { FURTHER_TYPES } from './form-scripts.ts';
import { leaveOut } from './leave-out.server.ts';

/**
 * Builds a script that published pages load: `dist/core/form-runtime.js`, or with the mode `full` the one with the code of
 * all types, `dist/full/form-runtime.js`.
 */
export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  logLevel: 'warn',
  plugins: mode === 'full' ? [] : [leaveOut(FURTHER_TYPES)],
  resolve: {
    // Texts in all languages stay on the server; each form brings those of its own language.
    alias: [{ find: /^\.\/texts\/all\.ts$/, replacement: join(import.meta.dirname, 'carried-texts.ts') }],
  },
  build: {
    target: 'es2022',
    outDir: mode === 'full' ? 'dist/full' : 'dist/core',
    emptyOutDir: true,
    copyPublicDir: false,
    lib: { entry: 'main.ts', formats: ['iife'], name: 'tributaryForms', fileName: () => 'form-runtime.js' },
  },
}));
