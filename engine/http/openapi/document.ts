/** A JSON schema, as the routes' schemas become. */
export type JsonSchema = { [key: string]: unknown };

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: JsonSchema;
}

/** A body or a response by content type. */
export interface Content {
  description?: string;
  required?: boolean;
  content?: Record<string, { schema?: JsonSchema }>;
  $ref?: string;
}

/** One operation of the console API. */
export interface Operation {
  operationId?: string;
  tags?: string[];
  summary?: string;
  description?: string;
  parameters?: Parameter[];
  requestBody?: Content;
  responses?: Record<string, Content>;
  security?: Record<string, string[]>[];
  /** The scope that it asks for; none when every signed-in caller may call it. */
  'x-scope'?: string;
  /** The plan's flag that includes it. */
  'x-flag'?: string;
  /** The codes of the problems that it may respond with. */
  'x-problems'?: string[];
}

export interface OpenApiDocument {
  openapi: string;
  info: { title: string; version: string; description?: string };
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, JsonSchema>; [part: string]: unknown };
  [part: string]: unknown;
}

/** A mounted route, as far as its description needs it. */
export interface RouteFacts {
  method: string;
  /** Parameters as `:id`. */
  url: string;
  access: 'everybody' | 'signed-in' | readonly [action: string, subject: string];
  raw: boolean;
  flag?: string;
  versioned?: boolean;
  keyed?: boolean;
}
