import type { SystemRecord } from '@tributary/engine/definition/resource.ts';
import { suggestSlug } from '@tributary/engine/screens/form/suggest-slug.ts';
import { CALCULATION_HELPERS } from '@tributary/form-engine/components/calculation/expression.ts';
import { CONNECTOR_KINDS, KINDS, secretsOfKind } from '@tributary/resources/connectors/kinds.ts';
import { PRODUCT_PARTS } from '@tributary/resources/form-configurations/templates/product-templates.ts';
import { formFields } from '@tributary/resources/form-fields/form-field.ts';
import { regularExpressions } from '@tributary/resources/regular-expressions/regular-expression.ts';
import type { DeclaredTemplates } from './templates.server.ts';

/**
 * Templates that every organization can read beside the library (specification, section 3), each from its declaration
 * in the product.
 */
export const declaredTemplates: DeclaredTemplates = {
  connectors: new Map(
    CONNECTOR_KINDS.map((kind) => {
      const { flag, fields, required, isAuthorized, isPayment, writesRecords } = KINDS[kind];
      const names: readonly string[] = required;
      const secrets = secretsOfKind(kind);
      const described = Object.keys(fields).map((name) => ({
        name,
        required: names.includes(name),
        secret: secrets.includes(name),
      }));
      return [kind, { flag, fields: described, isAuthorized, isPayment, writesRecords }];
    }),
  ),
  'form-fields': named(formFields.system, ({ key }) => String(key)),
  'regular-expressions': named(regularExpressions.system, ({ description }) =>
    suggestSlug(String(description)),
  ),
  'form-configurations': new Map(Object.entries(PRODUCT_PARTS)),
  helpers: new Map(CALCULATION_HELPERS.map((helper) => [helper.name, helper])),
};

/** Records of the product by a name that says more than their id. */
function named(
  records: readonly SystemRecord[] = [],
  nameOf: (record: SystemRecord) => string,
): ReadonlyMap<string, object> {
  return new Map(records.map((record) => [nameOf(record), record]));
}
