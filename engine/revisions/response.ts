/** A revision as lists show it; its values are read one by one. */
export interface RevisionItem {
  id: string;
  event: string;
  version: number;
  title: string;
  user: string;
  userEmail: string;
  actorEmail: string;
  createdAt: string;
  /** Fields of the record that it changed; null where there is nothing to compare with. */
  changed: string[] | null;
}

/** One revision with what the record held before and after it. */
export interface RevisionValues extends RevisionItem {
  previousValue: Record<string, unknown> | null;
  newValue: Record<string, unknown> | null;
}
