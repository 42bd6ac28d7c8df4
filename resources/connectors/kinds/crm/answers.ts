import * as z from 'zod';

/** The response of the token address; only the fields in use. */
export const tokenSchema = z.object({
  access_token: z.string().min(1).max(8_000),
  refresh_token: z.string().min(1).max(8_000).nullish(),
  instance_url: z.url().max(2_048),
});
export const tokenRefusalSchema = z.object({
  error: z.string().max(200),
  error_description: z.string().nullish(),
});

/** Salesforce's refusal of a call. */
export const refusalsSchema = z
  .array(
    z.object({
      errorCode: z.string().nullish(),
      statusCode: z.string().nullish(),
      message: z.string().nullish(),
      fields: z.array(z.string()).nullish(),
    }),
  )
  .min(1);

export const idSchema = z.object({ Id: z.string().max(40) });

export const querySchema = z.object({
  done: z.boolean().nullish(),
  nextRecordsUrl: z.string().max(2_048).nullish(),
  records: z.array(z.record(z.string(), z.unknown())),
});

/** The response to a written record: a match by an external id may have no body. */
export const savedSchema = z.object({ id: z.string().max(40), created: z.boolean().nullish() });

export const compositeSchema = z.object({
  compositeResponse: z.array(
    z.object({ body: z.unknown(), httpStatusCode: z.int(), referenceId: z.string() }),
  ),
});

export const objectsSchema = z.object({
  sobjects: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      createable: z.boolean().nullish(),
      deprecatedAndHidden: z.boolean().nullish(),
    }),
  ),
});
export const fieldsSchema = z.object({
  fields: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      type: z.string(),
      nillable: z.boolean().nullish(),
      defaultedOnCreate: z.boolean().nullish(),
      createable: z.boolean().nullish(),
      externalId: z.boolean().nullish(),
      idLookup: z.boolean().nullish(),
      referenceTo: z.array(z.string()).nullish(),
      length: z.int().min(0).nullish(),
      picklistValues: z
        .array(z.object({ value: z.string(), label: z.string().nullish(), active: z.boolean().nullish() }))
        .nullish()
        .catch(null),
    }),
  ),
});
