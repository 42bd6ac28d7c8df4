export const MOST_YEARS = 5;

/** Texts that refuse a schedule when it is made, by the wrong moment or state, and when it is due. */
export const SCHEDULE_REFUSED = {
  past: 'Choose a moment in the future.',
  far: `Choose a moment within ${MOST_YEARS} years.`,
  order: 'The page must be published before it is unpublished.',
  notPublic: 'This page is not published. Schedule its publishing first.',
  notMember: 'The person who scheduled this is no longer a member.',
} as const;
