export const MOST_YEARS = 5;

/** With what a schedule is refused, by the moment or the state that is wrong. */
export const SCHEDULE_REFUSED = {
  past: 'Choose a moment in the future.',
  far: `Choose a moment within ${MOST_YEARS} years.`,
  order: 'The page must be published before it is unpublished.',
  notPublic: 'This page is not published. Schedule its publishing first.',
} as const;
