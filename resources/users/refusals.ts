/** The sentences with which users are refused (specification, sections 5 and 8), for their translations. */
export const OUT_OF_SCOPE = 'You attempt to invite a new user using out of scope roles!';
export const UNAUTHORIZED = 'You are not authorized!';
export const NOT_YOURSELF = 'You cannot delete or deactivate yourself.';
export const OWN_ROLE = 'You cannot change your own role.';
export const LAST_ADMIN =
  'This is the last active admin of your organization. Make another person an admin first.';
export const NOT_PENDING = 'This invitation was accepted already.';
export const WRONG_STATUS = 'This user has another status by now.';
