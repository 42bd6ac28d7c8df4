import { useAbility } from '@tributary/engine/screens/console-context.console.tsx';
import { useShortList } from '@tributary/engine/screens/hooks/queries.console.ts';
import { formFieldUi } from '@tributary/resources/form-fields/form-field-ui.console.tsx';
import { expressionUi } from '@tributary/resources/regular-expressions/expression-ui.console.tsx';
import { useMemo } from 'react';
import { NOTHING_SHARED, type SharedDefinitions } from '../shared-fields.ts';

/** As many as one list returns; further ones are found by name in their own lists. */
const MOST = { limit: 200 };

/** The fields and expressions that the builder offers, as far as the person may read them. */
export function useShared(): SharedDefinitions {
  const ability = useAbility();
  const fields = useShortList(formFieldUi, MOST, ability.can('read', 'form_fields')).data;
  const expressions = useShortList(expressionUi, MOST, ability.can('read', 'regular_expressions')).data;
  return useMemo(
    () => ({
      fields: fields ?? NOTHING_SHARED.fields,
      expressions: expressions ?? NOTHING_SHARED.expressions,
    }),
    [fields, expressions],
  );
}
