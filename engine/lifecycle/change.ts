/** A written change, as it is published to consoles and to subscribers. */
export interface Change {
  tenantId: string;
  resource: string;
  id: string;
  kind: 'created' | 'updated' | 'removed' | 'restored';
  /** The resource's named action that it came from. */
  action?: string;
}
