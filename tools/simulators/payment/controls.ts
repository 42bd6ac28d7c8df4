export const WEBHOOK_MODES = ['normal', 'duplicate', 'shuffle', 'delay', 'drop'] as const;

/** The failure modes that a test switches on through `POST /__control`. */
export interface Controls {
  /** How many of the next calls to create an intent are refused. */
  failNextIntents: number;
  /** The HTTP status of these refusals. */
  failStatus: number;
  /** How many of the next intents are created with their response lost. */
  dropNextAnswers: number;
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
  latencyMs: 0,
  webhookMode: 'normal',
  webhookDelayMs: 250,
  webhookRetryMs: [1_000, 5_000, 30_000, 120_000, 600_000],
  hangMs: 120_000,
};

export const defaultControls = (): Controls => structuredClone(DEFAULTS);

const isCount = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0;

/**
 * Sets some controls.
 * @throws Error naming the first that is unknown or out of range; nothing is changed then
 */
export function changeControls(controls: Controls, wanted: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(wanted)) {
    if (!Object.hasOwn(DEFAULTS, name)) throw new Error(`There is no control named ${name}.`);
    const fits =
      name === 'webhookMode'
        ? (WEBHOOK_MODES as readonly unknown[]).includes(value)
        : name === 'webhookRetryMs'
          ? Array.isArray(value) && value.every(isCount)
          : isCount(value);
    if (!fits) throw new Error(`${name} does not take that value.`);
  }
  Object.assign(controls, wanted);
}
