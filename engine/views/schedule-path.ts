/** The console path of the scheduled exports. */
export const SCHEDULED_EXPORTS_PATH = '/scheduled-exports';

/** The console path on which the export of a view is scheduled. */
export function scheduleOfViewPath(viewId: string): string {
  return `${SCHEDULED_EXPORTS_PATH}?view=${viewId}`;
}
