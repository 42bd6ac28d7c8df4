const ROBOT =
  /bot|crawl|spider|slurp|headless|lighthouse|preview|monitor|scan|curl|wget|python|java\/|go-http|node|axios|okhttp|phantom|puppeteer/i;

/** Whether a `User-Agent` is a program that says so. Others that don't are few, and are not told from people without watching people. */
export const isRobot = (agent: string): boolean => agent === '' || ROBOT.test(agent);
