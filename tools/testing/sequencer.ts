import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take a minute or more: begun last, they would run alone while the other worker has nothing to do. */
const LONGEST = [
  'mutants.test.ts',
  'FormBuilder.isolated.test.ts',
  'whole-server/access.test.ts',
  'compile-fuzz.isolated.test.ts',
  // Of the kill tests.
  'pages/schedules.test.ts',
  'slow-clients.test.ts',
  'durability.test.ts',
];

/** Vitest's order, with the longest files first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification): boolean =>
      LONGEST.some((name) => moduleId.replaceAll('\\', '/').endsWith(name));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
