import { useQueryClient } from '@tanstack/react-query';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
import { queryKeys } from '@tributary/engine/screens/hooks/queries.console.ts';
import { renderForm } from '@tributary/form-engine/html/render.ts';
import type { counterRoutes } from '@tributary/resources/counters/routes.ts';
import { counters } from '@tributary/resources/counters/counter.ts';
import { formIn, localeOfForm } from '@tributary/resources/forms/form-languages.ts';
import { forms } from '@tributary/resources/forms/form.ts';
import { COUNTER_LOOKS, counterHtml } from '@tributary/resources/counters/counter-html.ts';

/** How forms and counters look on the canvas: as visitors see them, in the page's own language. */
export function usePreviews(language: string) {
  const client = useClient();
  const queries = useQueryClient();
  return {
    async previewForm(formId: string): Promise<string> {
      const form = await queries.fetchQuery({
        queryKey: queryKeys.one(forms.name, formId),
        queryFn: () => client.of(forms).view(formId),
      });
      const locale = localeOfForm(form, [language], language);
      return renderForm(formIn(form, locale).schema, { formId, action: '', locale });
    },
    async previewCounter(counterId: string, look = ''): Promise<string> {
      const [counter, { items }] = await Promise.all([
        queries.fetchQuery({
          queryKey: queryKeys.one(counters.name, counterId),
          queryFn: () => client.of(counters).view(counterId),
        }),
        routesOf<typeof counterRoutes>(client)('GET /counter-totals', { query: { ids: counterId } }),
      ]);
      const summary = items[0] ?? { total: counter.labels.initialCount, entries: 0 };
      return counterHtml(
        counter,
        summary,
        language,
        COUNTER_LOOKS.find((one) => one === look),
      );
    },
  };
}
