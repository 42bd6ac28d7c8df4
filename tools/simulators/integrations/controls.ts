/** How a service behaves: as it should, out of order, silent, with nonsense, without credit, over a limit. */
export const MODES = ['normal', 'down', 'hang', 'garbage', 'no-credit', 'limit'] as const;
export type Mode = (typeof MODES)[number];

/** Switches that a test sets through `POST /__control`. */
export interface Controls {
  /** The score of reCAPTCHA v3 for each visitor. */
  score: number;
  /** The host that verdicts name; where the token was asked for by default. */
  hostname: string | null;
  /** Google's verdicts. */
  verify: Mode;
  /** Google's script. */
  script: Mode;
  /** The services that find addresses. */
  lookup: Mode;
  /** How long a silent service stays silent. */
  hangMs: number;
  /** Of the service with OAuth: whether refresh tokens are taken no more, and how many seconds new tokens hold. */
  ended: boolean;
  holds: number;
}

export const DEFAULTS: Controls = {
  score: 0.9,
  hostname: null,
  verify: 'normal',
  script: 'normal',
  lookup: 'normal',
  hangMs: 60_000,
  ended: false,
  holds: 3_600,
};

const isMode = (value: unknown): boolean => (MODES as readonly unknown[]).includes(value);

const FITS: Record<keyof Controls, (value: unknown) => boolean> = {
  score: (value) => typeof value === 'number' && value >= 0 && value <= 1,
  hostname: (value) => value === null || typeof value === 'string',
  verify: isMode,
  script: isMode,
  lookup: isMode,
  ended: (value) => typeof value === 'boolean',
  holds: (value) => typeof value === 'number' && value > 0,
  hangMs: (value) => Number.isInteger(value) && (value as number) >= 0,
};

/**
 * Sets some controls.
 * @throws Error naming the first that is unknown or out of range; nothing is changed then
 */
export function changeControls(controls: Controls, wanted: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(wanted)) {
    if (!Object.hasOwn(FITS, name)) throw new Error(`There is no control named ${name}.`);
    if (!FITS[name as keyof Controls](value)) throw new Error(`${name} does not take that value.`);
  }
  Object.assign(controls, wanted);
}
