/** The screen that a link in the e-mail opens, to stop it. */
export const STOP_PATH = '/support/weekly-summary';
