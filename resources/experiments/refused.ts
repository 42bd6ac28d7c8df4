/** Why an experiment can't begin, or be changed. */
export const EXPERIMENT_REFUSED = {
  noPage: 'Choose the page',
  noVariant: 'Choose the variant',
  same: 'The variant must be another page',
  pageNotPublic: 'Publish the page first',
  variantNotPublic: 'Publish the variant first',
  languages: 'Pages that are public in several languages can’t be tried out yet',
  home: 'The home page can be the page, but not the variant',
  taken: 'Another experiment with one of these pages is running. End it first.',
  running: 'An experiment that is running can’t be changed. End it first.',
  ended: 'This experiment has ended. Duplicate it to try again.',
  notRunning: 'This experiment is not running.',
} as const;
