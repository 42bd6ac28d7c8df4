/**
 * Test files that `npm test` leaves to `npm run test:all` (record 0191): they run the contract suite once for each mutant,
 * or try thousands of generated inputs.
 */
export const LONG_TESTS = [
  'tools/mutants/mutants.test.ts',
  'product/form-runtime/agreement.test.ts',
  'product/publishing/compile/compile-fuzz.isolated.test.ts',
  'product/publishing/elements/hostile-templates.test.ts',
  'product/delivery/webhooks/storm.server.test.ts',
];
