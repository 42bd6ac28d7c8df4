import { useMemo } from 'react';
import { renderForm } from '@tributary/form-engine/html/render.ts';
import type { FormSchema } from '@tributary/form-engine/schema.ts';
import { FormHtml } from '../canvas/FormHtml.console.tsx';
import classes from './StartPicture.module.css';

interface StartPictureProps {
  schema: FormSchema;
  locale: string;
  /** Styles of the published page. */
  css: string;
}

/** A form to begin with, drawn small by the engine itself, so that it looks like the form. */
export function StartPicture({ schema, locale, css }: StartPictureProps) {
  const html = useMemo(() => renderForm(schema, { formId: 'start', action: '', locale }), [schema, locale]);
  return (
    <span className={classes.picture} aria-hidden inert>
      <FormHtml html={html} locale={locale} css={css} className={classes.small} />
    </span>
  );
}
