import { RecordPage } from '@tributary/engine/screens/record/RecordPage.console.tsx';
import { expressionUi } from '../expression-ui.console.tsx';
import { EXPRESSION_FIELDS, ExpressionFields } from './ExpressionFields.console.tsx';

/** The edit screen of a regular expression: its pattern, tested as it is typed, and its uses. */
export default function EditExpression() {
  return (
    <RecordPage ui={expressionUi} fields={EXPRESSION_FIELDS} withUses>
      <ExpressionFields />
    </RecordPage>
  );
}
