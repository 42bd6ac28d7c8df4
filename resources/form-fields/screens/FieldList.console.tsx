import { ResourceList } from '@tributary/engine/screens/ResourceList.console.tsx';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formFieldUi, type FormField } from '../form-field-ui.console.tsx';
import { shownLabel } from '../shown-label.ts';

/** The list of form fields: the organization's own, followed by system fields. */
export default function FieldList() {
  const { language } = useTranslation('formFields').i18n;
  const cells = useMemo(() => ({ label: (field: FormField) => shownLabel(field, language) }), [language]);
  return <ResourceList ui={formFieldUi} cells={cells} />;
}
