export const WEBHOOK_MODES = ['normal', 'duplicate', 'shuffle', 'delay', 'drop'] as const;

/** The failure modes that a test switches on through `POST /__control`. */
export interface Controls {
  /** How many of the next calls to create an intent are refused. */
  failNextIntents: number;
  /** The HTTP status of these refusals. */
  failStatus: number;
  /** How many of the next intents are created with their response lost. */
  dropNextAnswers: number;
  /** Refuses every API call as Salesforce does when the access token has ended. */
  isTokenExpired: boolean;
  /** How many of the next API calls are refused as too many, with a pause to wait for. */
  limitNextCalls: number;
  /** The pause that these ask for, in seconds. */
  retryAfterS: number;
  /** Methods that the organization has closed: they are not listed, and refused. */
  closedMethods: string[];
  /** Delay of every API call. */
  latencyMs: number;
  webhookMode: (typeof WEBHOOK_MODES)[number];
  /** Used by the modes `delay` and `shuffle`. */
  webhookDelayMs: number;
  /** Pauses before a refused notification is sent again. */
  webhookRetryMs: number[];
  /** How long the page for the timeout card stays silent. */
  hangMs: number;
}

const DEFAULTS: Controls = {
  failNextIntents: 0,
  failStatus: 503,
  dropNextAnswers: 0,
  isTokenExpired: false,
  limitNextCalls: 0,
  retryAfterS: 30,
  closedMethods: [],
  latencyMs: 0,
  webhookMode: 'normal',
  webhookDelayMs: 250,
  webhookRetryMs: [1_000, 5_000, 30_000, 120_000, 600_000],
  hangMs: 120_000,
};

export const defaultControls = (): Controls => structuredClone(DEFAULTS);

const isCount = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0;

const isSwitch = (value: unknown): value is boolean => typeof value === 'boolean';
const isTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

/** The values that each control accepts. */
const FITS: Record<keyof Controls, (value: unknown) => boolean> = {
  failNextIntents: isCount,
  failStatus: isCount,
  dropNextAnswers: isCount,
  isTokenExpired: isSwitch,
  limitNextCalls: isCount,
  retryAfterS: isCount,
  closedMethods: isTexts,
  latencyMs: isCount,
  webhookMode: (value) => (WEBHOOK_MODES as readonly unknown[]).includes(value),
  webhookDelayMs: isCount,
  webhookRetryMs: (value) => Array.isArray(value) && value.every(isCount),
  hangMs: isCount,
};

/**
 * Sets some controls.
 * @throws Error naming the first that is unknown or out of range; nothing is changed then
 */
export function changeControls(controls: Controls, wanted: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(wanted)) {
    if (!Object.hasOwn(DEFAULTS, name)) throw new Error(`There is no control named ${name}.`);
    if (!FITS[name as keyof Controls](value)) throw new Error(`${name} does not take that value.`);
  }
  Object.assign(controls, wanted);
}
