import type { BenchFindings, Measurement } from './measurement.ts';

/** Figures of others that the targets were set by. They are from another machine and another day. */
async function run(): Promise<BenchFindings> {
  return {
    about:
      'What the targets were set by, measured elsewhere before this was built: figures to read the others by, not a comparison. Nothing here was measured in this run, and no ratio is made of it.',
    columns: ['what', 'figure', 'of whom'],
    rows: [
      ['records created, 16 clients', '87 each second', 'Directus 10.10 on Postgres'],
      [
        'lists of 25 from 100,000 records, filtered and sorted',
        '172 each second',
        'Directus 10.10 on Postgres',
      ],
      ['installation', '227 s', 'Directus 10.10'],
      ['memory', '288 MB', 'Directus 10.10'],
      ['script for one form, gzip', '361 KB', 'SurveyJS'],
      ['script for one form, gzip', '516 KB', 'Form.io'],
      ['script for one form, gzip', '196 KB', 'Typebot'],
    ],
  };
}

/** Reference figures from elsewhere, labelled as such. */
export const reference: Measurement = { name: 'reference', title: 'Reference figures from elsewhere', run };
