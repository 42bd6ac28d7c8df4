import type * as z from 'zod';
import type { Action, Subject } from '../access/roles.ts';
import type { Flag } from '../quota/plans.ts';

/** Access to a route of the console API: the public, every signed-in person, or people with an ability. */
export type RouteAccess = 'everybody' | 'signed-in' | readonly [action: Action, subject: Subject];

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A method and a path below `/api/v1`, parameters as `:id`. */
export type RouteKey = `${Method} /${string}`;

/** A file that a route takes. Its declared type is ignored: the type is detected from its bytes. */
export interface FileShape {
  types: readonly string[];
  limitBytes: number;
}

/** The request and response of a JSON route. Parameters of the path are ids, except those in `params`. */
export interface RouteShape {
  access: RouteAccess;
  /** The plan's flag that includes it; without it the route responds with `feature_not_in_plan`. */
  flag?: Flag;
  /** Whether it changes a record that was read before, and therefore needs If-Match. */
  versioned?: true;
  /** Whether it creates, and so takes an idempotency key: sent again, it makes nothing further (`createOnce`). */
  keyed?: true;
  /** Whether people may call it who must set up a second factor first. Their own account is open in any case. */
  withoutFactor?: true;
  summary: string;
  /** Parameters of the path that are no ids, by name; any other text is not found. */
  params?: Readonly<Record<string, z.ZodType<string>>>;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The bytes of a file, instead of a body. */
  file?: FileShape;
  response: z.ZodType;
  /** 200 when left out. */
  status?: 200 | 201;
}

export type RouteShapes = Record<RouteKey, RouteShape>;

/** Declares JSON routes by their method and path. The server implements them; the console calls them by type alone. */
export const defineRoutes = <const Shapes extends RouteShapes>(shapes: Shapes): Shapes => shapes;

/** The names of a path's parameters. */
export type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
