import { RecordPage } from '@tributary/engine/screens/record/RecordPage.console.tsx';
import { expressionFace } from '../expression-face.console.tsx';
import { EXPRESSION_FIELDS, ExpressionFields } from './ExpressionFields.console.tsx';

/** One regular expression: its pattern, tried as it is typed, and where it is used. */
export default function EditExpression() {
  return (
    <RecordPage face={expressionFace} fields={EXPRESSION_FIELDS} withUses>
      <ExpressionFields />
    </RecordPage>
  );
}
