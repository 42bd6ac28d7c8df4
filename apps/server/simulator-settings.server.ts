import * as z from 'zod';

/** Where the simulators of this repository listen when nothing else is said: as the demo starts them. */
const LOCAL = {
  PAYMENT_SIMULATOR_URL: 'http://127.0.0.1:3010',
  CRM_SIMULATOR_URL: 'http://127.0.0.1:3120',
  INTEGRATIONS_SIMULATOR_URL: 'http://127.0.0.1:3020',
  SERVICES_SIMULATOR_URL: 'http://127.0.0.1:3030',
  STRIPE_SIMULATOR_URL: 'http://127.0.0.1:4040',
} as const;

const address = z.url({ protocol: /^https?$/ }).optional();

/** The variables of simulators, for the server's settings: one switch for all, and the address of each. */
export const simulatorVariables = {
  SIMULATORS: z
    .enum(['', '0', '1', 'on', 'off', 'true', 'false'])
    .default('')
    .transform((text) => ['1', 'on', 'true'].includes(text)),
  PAYMENT_SIMULATOR_URL: address,
  CRM_SIMULATOR_URL: address,
  INTEGRATIONS_SIMULATOR_URL: address,
  SERVICES_SIMULATOR_URL: address,
  STRIPE_SIMULATOR_URL: address,
};

/** The addresses of the simulators: given ones, and with the switch the local ones for the others. */
export function readSimulators(
  values: z.infer<z.ZodObject<typeof simulatorVariables>>,
  production: boolean,
): Partial<Record<keyof typeof LOCAL, string | undefined>> | { wrong: string[] } {
  if (!values.SIMULATORS) return values;
  if (production)
    return {
      wrong: ['SIMULATORS: stands for services that take money. Leave it out when NODE_ENV=production'],
    };
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return { ...LOCAL, ...Object.fromEntries(given) };
}
