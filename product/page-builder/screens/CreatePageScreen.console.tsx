import type { PageTemplate } from '@tributary/resources/pages/page-template.ts';
import { CreatePage } from '@tributary/resources/pages/screens/CreatePage.console.tsx';
import { TEMPLATE_IDS, type TemplateId } from '../templates.ts';

const SKETCHES: Record<TemplateId, PageTemplate['sketch']> = {
  blank: {},
  donation: { hero: true, form: true },
  newsletter: { hero: true, columns: true },
};

const TEMPLATES: readonly PageTemplate[] = TEMPLATE_IDS.map((id) => ({
  id,
  titleKey: `pages:template.${id}`,
  textKey: `pages:template.${id}Text`,
  sketch: SKETCHES[id],
  async recipes({ language, organization, formId, counterId }) {
    // The builder is loaded only when a page is created; it is the next screen anyway.
    const { renderTemplate } = await import('../render-project.ts');
    const choices = {
      language,
      organization,
      ...(formId ? { formId } : {}),
      ...(counterId ? { counterId } : {}),
    };
    const { html, css, project } = renderTemplate(id, choices);
    return { html, css, project: { ...project } };
  },
}));

/** The create screen of a page, with the builder's templates. */
export default function CreatePageScreen() {
  return <CreatePage templates={TEMPLATES} />;
}
