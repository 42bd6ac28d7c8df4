import type * as z from 'zod';
import type { Client } from '../client.ts';
import type { Flag } from '../../quota/plans.ts';
import type { RouteAccess } from '../route.ts';

/** Types of a callable function's `data` and `result`. */
export interface CallableShape {
  access: RouteAccess;
  /** The plan's flag that includes it; without it the function responds with `feature_not_in_plan`. */
  flag?: Flag;
  summary: string;
  data: z.ZodType;
  result: z.ZodType;
}

export type CallableShapes = Record<string, CallableShape>;

/** Declares callable functions by their names; the server implements them, and the console calls them by type alone. */
export const defineCallables = <const Shapes extends CallableShapes>(shapes: Shapes): Shapes => shapes;

/** The calls of some callable functions. @example callablesOf<typeof dashboardCallables>(client)('tenantAnalytics', { days }) */
export const callablesOf =
  <Shapes extends CallableShapes>(client: Client) =>
  async <Name extends keyof Shapes & string>(
    name: Name,
    data: z.input<Shapes[Name]['data']>,
  ): Promise<z.output<Shapes[Name]['result']>> => {
    const { result } = await client.call<{ result: z.output<Shapes[Name]['result']> }>(
      'POST',
      `/api/functions/${name}`,
      { body: { data } },
    );
    return result;
  };
