import { useUses } from '@tributary/engine/screens/uses/use-uses.console.ts';
import type { Uses } from '@tributary/engine/references/response.ts';
import { formUi } from '@tributary/resources/forms/form-ui.console.tsx';

/** The published pages that show a form: a save of the form changes them at once. */
export interface LivePages {
  /** Undefined while it is not known. */
  count: number | undefined;
  /** For lists by name; those the person may not read are only counted. */
  uses: Uses | undefined;
  /**
   * Reads them again: a page may have been published since. Answers how many there are now; undefined when that could
   * not be read.
   */
  refresh(): Promise<number | undefined>;
}

/** Published pages forbid the deletion of their form, and nothing else does. */
const countIn = (uses: Uses | undefined): number | undefined => uses?.refusing;

/** The published pages that show a form. */
export function useLivePages(formId: string): LivePages {
  const { data, refetch } = useUses(formUi, formId);
  return {
    count: countIn(data),
    uses: data,
    async refresh() {
      const now = await refetch();
      // After a failure the data is what was read before.
      return now.isError ? undefined : countIn(now.data);
    },
  };
}
