import { NewRecord } from '@tributary/engine/screens/record/NewRecord.console.tsx';
import { expressionUi, type RegularExpression } from '../expression-ui.console.tsx';
import { regularExpressionSchema } from '../regular-expression.ts';
import { EXPRESSION_FIELDS, ExpressionFields } from './ExpressionFields.console.tsx';

const BEGIN = {
  ...regularExpressionSchema.parse({ description: 'new', pattern: 'new' }),
  description: '',
  pattern: '',
} satisfies Partial<RegularExpression>;

/** A new regular expression. */
export default function CreateExpression() {
  return (
    <NewRecord ui={expressionUi} fields={EXPRESSION_FIELDS} defaults={BEGIN}>
      <ExpressionFields isNew />
    </NewRecord>
  );
}
