import { BackLink } from '@tributary/engine/screens/BackLink.console.tsx';
import { RecordForm } from '@tributary/engine/screens/form/RecordForm.console.tsx';
import { useGo } from '@tributary/engine/screens/places.console.tsx';
import { PageHeader } from '@tributary/kit/pieces/PageHeader.console.tsx';
import { useTranslation } from 'react-i18next';
import { expressionFace, type RegularExpression } from '../expression-face.console.tsx';
import { regularExpressionSchema } from '../regular-expression.ts';
import { EXPRESSION_FIELDS, ExpressionFields } from './ExpressionFields.console.tsx';

const BEGIN = {
  ...regularExpressionSchema.parse({ description: 'new', pattern: 'new' }),
  description: '',
  pattern: '',
} satisfies Partial<RegularExpression>;

/** A new regular expression. */
export default function CreateExpression() {
  const { t } = useTranslation('regularExpressions');
  const go = useGo();
  return (
    <>
      <PageHeader
        above={<BackLink face={expressionFace} />}
        title={t('createTitle')}
        sentence={{ id: 'regularExpressions.create', text: t('createSentence') }}
      />
      <RecordForm
        face={expressionFace}
        fields={EXPRESSION_FIELDS}
        defaults={BEGIN}
        createLabel={t('createNow')}
        onSaved={({ id }) => go(`/form-configurations/regular-expressions/${id}/edit`)}
      >
        <ExpressionFields isNew />
      </RecordForm>
    </>
  );
}
