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
import { expressionFace, type RegularExpression } from '../expression-face.console.tsx';
import { EXPRESSION_FIELDS, ExpressionFields } from './ExpressionFields.console.tsx';

/** One regular expression: its pattern, tried as it is typed, and where it is used. */
export default function EditExpression() {
  const allowed = useAllowed(expressionFace);
  return (
    <RecordScreen face={expressionFace}>
      {(expression) => (
        <>
          <PageHeader
            above={<BackLink face={expressionFace} />}
            title={expression.description}
            actions={
              expression.system ? undefined : (
                <>
                  <RevisionButton face={expressionFace} record={expression} />
                  <MoreMenu face={expressionFace} record={expression} />
                </>
              )
            }
          />
          {expression.system ? <OfProduct expression={expression} /> : null}
          <RecordForm
            face={expressionFace}
            record={expression}
            fields={EXPRESSION_FIELDS}
            readOnly={!allowed.update || expression.system}
          >
            <ExpressionFields />
          </RecordForm>
          <UsedBy face={expressionFace} record={expression} />
        </>
      )}
    </RecordScreen>
  );
}

/** What belongs to the product is read here, and duplicated to be changed. */
function OfProduct({ expression }: { expression: RegularExpression }) {
  const { t } = useTranslation('regularExpressions');
  const allowed = useAllowed(expressionFace);
  const actions = useNounActions(expressionFace);
  const go = useGo();
  const duplicate = async (): Promise<void> => {
    const copy = await actions.duplicate(expression.id);
    if (copy) go(`/form-configurations/regular-expressions/${copy.id}/edit`);
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
