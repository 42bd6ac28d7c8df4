import type { PageTemplate } from '@tributary/resources/pages/page-template.ts';
import { CreatePage } from '@tributary/resources/pages/screens/CreatePage.console.tsx';
import { PageSketch } from '@tributary/resources/pages/screens/PageSketch.console.tsx';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { starterLanguage } from '../starter-messages.ts';
import { BLANK_TEMPLATE, libraryPages, TEMPLATE_PURPOSES } from '../templates.ts';
import { TemplateThumbnail } from '../thumbnail/TemplateThumbnail.console.tsx';

/** Makes the content of a page. The builder is loaded only now; it is the next screen anyway. */
const recipesOf =
  (name: string): PageTemplate['recipes'] =>
  async ({ language, organization, formId, counterId }) => {
    const { renderTemplate } = await import('../render-project.ts');
    const { html, css, project } = renderTemplate(name, {
      language,
      organization,
      ...(formId ? { formId } : {}),
      ...(counterId ? { counterId } : {}),
    });
    return { html, css, project: { ...project } };
  };

/** The create screen of a page, with the library's templates. */
export default function CreatePageScreen() {
  const { t, i18n } = useTranslation('pages');
  const groups = useMemo(() => {
    const language = starterLanguage(i18n.language);
    const blank: PageTemplate = {
      id: BLANK_TEMPLATE,
      title: t('template.blank'),
      text: t('template.blankText'),
      preview: <PageSketch empty />,
      recipes: recipesOf(BLANK_TEMPLATE),
    };
    return [
      // It is chosen at first, so it is where it is seen.
      { title: t('template.nothing'), templates: [blank] },
      ...TEMPLATE_PURPOSES.map((purpose) => ({
        title: t(`template.${purpose}`),
        templates: libraryPages
          .filter((each) => each.purpose === purpose)
          .map(({ name, title, description }) => ({
            id: name,
            title: title[language],
            text: description[language],
            preview: <TemplateThumbnail name={name} title={title[language]} />,
            recipes: recipesOf(name),
          })),
      })),
    ];
  }, [t, i18n.language]);
  return <CreatePage groups={groups} preset={BLANK_TEMPLATE} />;
}
