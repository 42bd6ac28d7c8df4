/** The place of a secret: a field of a record, a nested one by its path. */
export interface SecretRef {
  tenantId: string;
  /** The resource's name. */
  resource: string;
  id: string;
  field: string;
}

/** Returns the place that a secret is sealed for: a sealed text that is moved to another place does not open there. */
export const secretPlace = ({ tenantId, resource, id, field }: SecretRef): string =>
  `${tenantId}/${resource}/${id}/${field}`;
