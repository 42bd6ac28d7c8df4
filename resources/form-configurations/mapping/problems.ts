import type { DataPermission, Instruction, Mapping } from '../../configuration-parts/parts.ts';
import { expressionKeys } from '../../configuration-parts/expression.ts';
import {
  targetParts,
  targetPath,
  type SourceField,
  type TargetField,
} from '../../configuration-parts/fields.ts';
import { constantMismatch, sourceMismatch, type Mismatch } from './mismatch.ts';

/** A problem of a mapping: its target field, and the source that causes it. */
export type MappingProblem =
  | { kind: 'mismatch'; target: string; source: string; mismatch: Mismatch }
  | { kind: 'requiredEmpty'; target: string }
  | { kind: 'requiredUnsure'; target: string; source: string }
  | { kind: 'unknownTarget'; target: string }
  | { kind: 'unknownSource'; target: string; source: string }
  | { kind: 'unreadableExpression'; target: string; source: string }
  | { kind: 'withheld'; target: string; source: string };

interface Checked {
  mapping: Mapping;
  permission?: DataPermission | undefined;
  instruction?: Instruction | undefined;
  /** The form's fields; undefined where no form is known, so that no key can be called wrong. */
  sources: readonly SourceField[] | undefined;
  /** The objects whose fields are known. */
  targets: readonly { object: string; fields: readonly TargetField[] }[];
  /** Whether the service takes other fields too. */
  takesMore?: boolean;
  /** Whether it is the usual mapping, which already leaves out answers that may not be sent. */
  isUsual?: boolean;
}

/** Fields that the product fills where the mapping has nothing for them. */
const FILLED_BY_US = new Set(['Contact.LastName', 'Lead.LastName']);

/** Everything that is wrong with a mapping. */
export function problemsOf({
  mapping: given,
  permission,
  instruction,
  sources,
  targets,
  takesMore = false,
  isUsual = false,
}: Checked): MappingProblem[] {
  const known = new Map(
    targets.flatMap(({ object, fields }) =>
      fields.map((field) => [targetPath(object, field.name), field] as const),
    ),
  );
  const knownObjects = new Set(targets.map(({ object }) => object));
  const isFlat = knownObjects.has('');
  const byKey = new Map((sources ?? []).map((source) => [source.key, source]));
  const allowed = permission?.fields ?? [];
  const leaves = (key: string): boolean =>
    allowed.length === 0 || key.startsWith('submission.') || allowed.includes(key.split('.', 1)[0] ?? key);
  const problems: MappingProblem[] = [];
  const mapping = isUsual
    ? Object.fromEntries(
        Object.entries(given).filter(([, source]) => typeof source !== 'string' || leaves(source)),
      )
    : given;
  for (const [target, source] of Object.entries(mapping)) {
    const field = known.get(target);
    if (!field && !takesMore && (isFlat || knownObjects.has(targetParts(target).object)))
      problems.push({ kind: 'unknownTarget', target });
    if (typeof source === 'object' && 'constant' in source) {
      const mismatch = field && constantMismatch(source.constant, field);
      if (mismatch) problems.push({ kind: 'mismatch', target, source: String(source.constant), mismatch });
      continue;
    }
    const isExpression = typeof source === 'object' && 'expression' in source;
    const own = isExpression ? source.expression : typeof source === 'string' ? source : source.field;
    const keys = isExpression ? expressionKeys(source.expression) : [own];
    if (!keys) {
      problems.push({ kind: 'unreadableExpression', target, source: own });
      continue;
    }
    const lost = sources && keys.find((key) => !byKey.has(key));
    if (lost) problems.push({ kind: 'unknownSource', target, source: lost });
    const withheld = keys.find((key) => !leaves(key));
    if (withheld) problems.push({ kind: 'withheld', target, source: withheld });
    const question = isExpression ? undefined : byKey.get(own);
    const mismatch = question && field && sourceMismatch(question, field);
    if (mismatch) problems.push({ kind: 'mismatch', target, source: own, mismatch });
    else if (field?.isRequired && question && !question.isSure)
      problems.push({ kind: 'requiredUnsure', target, source: own });
  }
  const links = instruction?.records ?? {};
  const written = Object.keys(mapping).map((target) => (isFlat ? '' : targetParts(target).object));
  for (const object of new Set(written))
    for (const field of targets.find((one) => one.object === object)?.fields ?? []) {
      const target = targetPath(object, field.name);
      const isLinked = Object.hasOwn(links[object]?.links ?? {}, field.name);
      const isFilled = [field.name, ...(field.orElse ?? [])].some((name) =>
        Object.hasOwn(mapping, targetPath(object, name)),
      );
      if (field.isRequired && !isFilled && !isLinked && !FILLED_BY_US.has(target))
        problems.push({ kind: 'requiredEmpty', target });
    }
  return problems;
}
