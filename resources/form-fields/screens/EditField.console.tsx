import { Alert, Button, Group } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useNounActions } from '@tributary/engine/screens/actions.console.tsx';
import { BackLink } from '@tributary/engine/screens/BackLink.console.tsx';
import { RecordForm } from '@tributary/engine/screens/form/RecordForm.console.tsx';
import { MoreMenu } from '@tributary/engine/screens/MoreMenu.console.tsx';
import { useAllowed } from '@tributary/engine/screens/noun.console.ts';
import { useGo } from '@tributary/engine/screens/places.console.tsx';
import { RecordScreen } from '@tributary/engine/screens/RecordScreen.console.tsx';
import { RevisionButton } from '@tributary/engine/screens/revisions/RevisionButton.console.tsx';
import { UsedBy } from '@tributary/engine/screens/uses/UsedBy.console.tsx';
import { PageHeader } from '@tributary/kit/pieces/PageHeader.console.tsx';
import { useTranslation } from 'react-i18next';
import { formFieldFace, type FormField } from '../form-field-face.console.tsx';
import { FIELD_FIELDS, FieldFields } from './FieldFields.console.tsx';

/** One form field, and where it is used. */
export default function EditField() {
  const allowed = useAllowed(formFieldFace);
  return (
    <RecordScreen face={formFieldFace}>
      {(field) => (
        <>
          <PageHeader
            above={<BackLink face={formFieldFace} />}
            title={field.label}
            actions={
              field.system ? undefined : (
                <>
                  <RevisionButton face={formFieldFace} record={field} />
                  <MoreMenu face={formFieldFace} record={field} />
                </>
              )
            }
          />
          {field.system ? <OfProduct field={field} /> : null}
          <RecordForm
            face={formFieldFace}
            record={field}
            fields={FIELD_FIELDS}
            readOnly={!allowed.update || field.system}
          >
            <FieldFields />
          </RecordForm>
          <UsedBy face={formFieldFace} record={field} />
        </>
      )}
    </RecordScreen>
  );
}

/** What belongs to the product is read here, and duplicated to be changed. */
function OfProduct({ field }: { field: FormField }) {
  const { t } = useTranslation('formFields');
  const allowed = useAllowed(formFieldFace);
  const actions = useNounActions(formFieldFace);
  const go = useGo();
  const duplicate = async (): Promise<void> => {
    const copy = await actions.duplicate(field.id);
    if (copy) go(`/form-fields/${copy.id}/edit`);
  };
  return (
    <Alert icon={<IconLock size={18} />} mb="lg" maw={640}>
      <Group justify="space-between">
        {t('systemNote')}
        {allowed.duplicate ? (
          <Button size="xs" variant="default" onClick={() => void duplicate()}>
            {t('duplicate')}
          </Button>
        ) : null}
      </Group>
    </Alert>
  );
}
