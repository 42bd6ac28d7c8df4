/** A revision as lists show it; its values are read one revision at a time. */
export interface RevisionItem {
  id: string;
  event: string;
  version: number;
  title: string;
  user: string;
  userEmail: string;
  actorEmail: string;
  createdAt: string;
  /** Fields of the record that it changed; null where there is no earlier state. */
  changed: string[] | null;
}

/** One revision with the record's values before and after it. */
export interface RevisionValues extends RevisionItem {
  previousValue: Record<string, unknown> | null;
  newValue: Record<string, unknown> | null;
}
