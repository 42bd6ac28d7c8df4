/** Behaviour of the simulator that a test or a person sets. */
export interface Controls {
  /** Milliseconds before each response. */
  latencyMs: number;
  /** How many of the next API calls end with 503. */
  failures: number;
  /** Refuses every API call as over the day's limit. */
  isLimited: boolean;
  usedCalls: number;
  callLimit: number;
  /** Whether a match by an external id is answered with 204 and no body, as older versions did. */
  isSilentOnMatch: boolean;
  /** A new refresh token with each renewal; the old one is then refused. */
  rotates: boolean;
  /** How many of the next writes are done, and their response lost. */
  lostResponses: number;
  /** Seconds that an access token holds. */
  tokenSeconds: number;
}

export const defaultControls = (): Controls => ({
  latencyMs: 0,
  failures: 0,
  isLimited: false,
  usedCalls: 0,
  callLimit: 15_000,
  isSilentOnMatch: false,
  rotates: false,
  lostResponses: 0,
  tokenSeconds: 7_200,
});

/** Adopts the wanted values that have the type of the present ones. */
export function changeControls(controls: Controls, wanted: Record<string, unknown>): void {
  const known = Object.entries(wanted).filter(
    ([name, value]) => name in controls && typeof value === typeof controls[name as keyof Controls],
  );
  Object.assign(controls, Object.fromEntries(known));
}
