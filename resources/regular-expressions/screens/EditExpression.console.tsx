import { RecordPage } from '@tributary/engine/screens/record/RecordPage.console.tsx';
import { expressionUi } from '../expression-ui.console.tsx';
import { EXPRESSION_FIELDS, ExpressionFields } from './ExpressionFields.console.tsx';

/** One regular expression: its pattern, tried as it is typed, and where it is used. */
export default function EditExpression() {
  return (
    <RecordPage ui={expressionUi} fields={EXPRESSION_FIELDS} withUses>
      <ExpressionFields />
    </RecordPage>
  );
}
