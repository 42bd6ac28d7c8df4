import { mayPay } from '@tributary/form-engine/components/lookup.ts';
import { formSchema, type FormSchema } from '@tributary/form-engine/schema.ts';
import {
  readConnectors,
  type ConfiguredConnector,
} from '@tributary/resources/form-configurations/deciding.ts';
import { isConnectorKind, KINDS } from '@tributary/resources/connectors/kinds.ts';
import type { ConnectorKindDeclaration } from '@tributary/resources/connectors/kinds/declaration.ts';
import type { MappedForm } from '@tributary/resources/form-configurations/mapping/dashboard-routes.ts';
import type { SourceField, TargetField } from '@tributary/resources/configuration-parts/fields.ts';
import { problemsOf } from '@tributary/resources/form-configurations/mapping/problems.ts';
import { takesEverything, usualMapping } from '@tributary/resources/form-configurations/mapping/usual.ts';
import { expressionKeys } from '@tributary/resources/configuration-parts/expression.ts';
import type { Source } from '@tributary/resources/configuration-parts/parts.ts';
import { SUBMISSION_FACTS } from '@tributary/resources/configuration-parts/submission-facts.ts';
import { sourceFieldsOf } from '@tributary/resources/configuration-parts/source-fields.ts';

/** A form with its configuration, as stored. */
export interface StoredForm {
  id: string;
  description: string;
  schema: unknown;
  configuration: { id: string; data: Record<string, string> } | null;
}

/** The connector that takes a donation where a form names none. */
const USUAL_PAYMENT = 'payment-v2';

const FACTS: SourceField[] = SUBMISSION_FACTS.map((key) => ({
  key,
  label: key,
  kind: key === 'submission.date' ? 'date' : key === 'submission.amount' ? 'number' : 'text',
  isSure: true,
  isPart: false,
  isConsent: false,
  choices: [],
}));

/**
 * The fields of a form that go to each connector.
 * @param targetsOf the fields of a connector's objects, as last read
 */
export function mappedForm(
  { id, description, schema: stored, configuration }: StoredForm,
  targetsOf: (connector: string) => { object: string; fields: readonly TargetField[] }[],
  locale: string,
): MappedForm[] {
  const parsed = formSchema.safeParse(stored);
  if (!parsed.success) return [];
  const schema = parsed.data;
  const connectors = configuration ? readConnectors(configuration.data) : [];
  const form = { id, description };
  const used = configuration && {
    id: configuration.id,
    description: String(configuration.data['description'] ?? ''),
  };
  const sources = sourceFieldsOf(schema, locale);
  const each = [...connectors, ...unnamedPayment(schema, connectors)];
  if (each.length === 0)
    return [
      {
        form,
        configuration: used,
        connector: null,
        isUsual: false,
        consent: '',
        isConditional: false,
        flows: [],
        unmapped: questionsOf(sources),
        problems: [],
      },
    ];
  return each.map((connector) => ({
    form,
    configuration: used,
    connector: connector.kind,
    ...flowsOf(connector, sources, targetsOf(connector.kind)),
  }));
}

/** A donation is paid, and names the payer, also where no configuration says so. */
function unnamedPayment(
  schema: FormSchema,
  connectors: readonly ConfiguredConnector[],
): ConfiguredConnector[] {
  const isPaid = schema.components.some(mayPay);
  if (!isPaid || connectors.some(({ kind }) => kind.startsWith('payment'))) return [];
  return [
    {
      kind: USUAL_PAYMENT,
      mapping: {},
      permission: undefined,
      trigger: undefined,
      environment: undefined,
    },
  ];
}

function flowsOf(
  { kind, mapping: own, permission, trigger, instruction }: ConfiguredConnector,
  sources: readonly SourceField[],
  targets: { object: string; fields: readonly TargetField[] }[],
) {
  const isUsual = Object.keys(own).length === 0;
  const asked = new Map(sources.map((source) => [source.key, source]));
  const keys = sources.map(({ key }) => key);
  const mapping = isUsual ? usualMapping(kind, keys) : own;
  const allowed = permission?.fields ?? [];
  const leaves = (key: string): boolean =>
    allowed.length === 0 || key.startsWith('submission.') || allowed.includes(key.split('.', 1)[0] ?? key);
  const flows = Object.entries(mapping).flatMap(([target, source]) =>
    keysIn(source).map((key) => ({
      field: key,
      label: key === null ? constantIn(source) : (asked.get(key)?.label ?? key),
      target,
      leaves: key === null || leaves(key),
    })),
  );
  const mapped = new Set(flows.map(({ field }) => (field ?? '').split('.', 1)[0]));
  return {
    isUsual,
    consent: permission?.consent ?? '',
    isConditional: Boolean(trigger && (trigger.rules.length > 0 || trigger.groups.length > 0)),
    flows,
    unmapped: questionsOf(sources).filter(({ key }) => !mapped.has(key)),
    // A person's usual fields always fit; other answers may not be what the service expects.
    problems:
      isUsual && !takesEverything(kind)
        ? []
        : problemsOf({
            mapping,
            permission,
            instruction,
            sources: [...sources, ...FACTS],
            targets,
            takesMore: takesMore(kind),
            isUsual,
          }),
  };
}

/** Whether a service takes fields besides those that it describes. */
function takesMore(kind: string): boolean {
  const declaration: ConnectorKindDeclaration | undefined = isConnectorKind(kind) ? KINDS[kind] : undefined;
  return declaration?.takesMore === true;
}

/** The form fields of a source; null for a constant, which is the organization's own. */
function keysIn(source: Source): (string | null)[] {
  if (typeof source === 'string') return [source];
  if ('field' in source) return [source.field];
  return 'constant' in source ? [null] : (expressionKeys(source.expression) ?? []);
}

const constantIn = (source: Source): string =>
  typeof source === 'object' && 'constant' in source ? String(source.constant) : '';

const questionsOf = (sources: readonly SourceField[]) =>
  sources.filter(({ isPart }) => !isPart).map(({ key, label }) => ({ key, label }));
