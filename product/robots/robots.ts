/** Programs that say so. Others that don't are few, and are not told from people without watching people. */
const ROBOT =
  /bot|crawl|spider|slurp|headless|lighthouse|preview|monitor|scan|curl|wget|python|java\/|go-http|node|axios|okhttp|phantom|puppeteer/i;

/** Whether a request's User-Agent names a program that is not counted as a visitor; none is one too. */
export const isRobot = (userAgent: string | undefined): boolean => !userAgent || ROBOT.test(userAgent);
