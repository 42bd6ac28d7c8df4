import { defineConfig } from 'vitest/config';
import { MUTANTS, SKIP } from './mutants.ts';

const mutant = MUTANTS.find(({ without }) => without === process.env['MUTANT']);
const editsOf = (id: string) => mutant?.edits.filter(({ file }) => id.endsWith(`/${file}`)) ?? [];

/**
 * The contract suite over a pipeline from which one step is removed while it is loaded. The caller provides Postgres.
 */
export default defineConfig({
  test: {
    include: ['resources/features.test.ts'],
    testTimeout: 20_000,
    hookTimeout: 40_000,
  },
  plugins: [
    {
      name: 'mutant',
      enforce: 'pre',
      // The modules that a mutant changes are neither read from the cache of another nor stored there.
      configureVitest({ defineCacheKeyGenerator }) {
        defineCacheKeyGenerator(({ id }) => (editsOf(id).length > 0 ? false : undefined));
      },
      transform(code, id) {
        const edits = editsOf(id);
        return edits.length === 0
          ? undefined
          : SKIP + edits.reduce((text, { from, to }) => text.replaceAll(from, to), code);
      },
    },
  ],
});
