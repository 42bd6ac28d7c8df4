/** For how long a form that is not finished is kept after it was last saved, in days. */
export const KEPT_DAYS = 30;
