import { useQuery } from '@tanstack/react-query';
import {
  useClient,
  usePublicAddress,
  useSession,
} from '@tributary/engine/screens/console-context.console.tsx';
import { directionOf } from '@tributary/kit/languages.ts';
import { pages } from '@tributary/resources/pages/page.ts';
import { usePreviews } from '../../page-builder/screens/use-previews.console.ts';
import { COUNTER_ATTRIBUTE, FORM_ATTRIBUTE } from '../../page-builder/safety/allowed-markup.ts';
import { mediaForCanvas } from '../../page-builder/site-media.ts';
import type { PreviewPage } from './preview-document.ts';

/** The most pages that the preview offers. */
const MOST_PAGES = 100;

/** The pages that can be looked at with a theme, the newest first. */
export function usePreviewChoices() {
  const client = useClient();
  return useQuery({
    queryKey: [pages.name, 'preview-choices'],
    queryFn: async () => (await client.of(pages).list({ limit: MOST_PAGES, count: 'none' })).items,
  });
}

/** A page of the organization with its forms and counters; without an id, or an empty one, a sample page. */
export function usePreviewPage(pageId: string | null | undefined) {
  const client = useClient();
  const { tenantName, locale } = useSession();
  const site = new URL(usePublicAddress()('')).origin;
  const previews = usePreviews(locale);
  return useQuery({
    queryKey: [pages.name, 'preview', pageId],
    enabled: pageId !== undefined,
    queryFn: async (): Promise<PreviewPage> => {
      const page = pageId ? await client.of(pages).view(pageId) : undefined;
      if (!page || page.recipes.html.trim() === '') return samplePage(locale, tenantName);
      const { html, css } = mediaForCanvas(page.recipes, site);
      const slots = new Map<string, string>();
      const idsOf = (attribute: string): string[] =>
        [...html.matchAll(new RegExp(`${attribute}="([0-9a-f-]{36})"`, 'g'))].map((match) => match[1] ?? '');
      const show = async (id: string, made: Promise<string>): Promise<void> => {
        // A form or counter that was deleted leaves its slot empty, as a draft may.
        slots.set(id, await made.catch(() => ''));
      };
      await Promise.all([
        ...idsOf(FORM_ATTRIBUTE).map((id) => show(id, previews.previewForm(id))),
        ...idsOf(COUNTER_ATTRIBUTE).map((id) => show(id, previews.previewCounter(id))),
      ]);
      return {
        language: page.language,
        direction: directionOf(page.language),
        recipes: { html, css },
        slots,
        siteParts: page.siteParts,
      };
    },
  });
}

async function samplePage(language: string, organization: string): Promise<PreviewPage> {
  const { renderTemplate } = await import('../../page-builder/render-project.ts');
  const { html, css } = renderTemplate('donation', { language, organization });
  return {
    language,
    direction: directionOf(language),
    recipes: { html, css },
    slots: new Map(),
    siteParts: null,
  };
}
