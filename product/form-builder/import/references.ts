import { readExpression } from '@tributary/form-engine/components/calculation/expression.ts';
import type { Logic } from './logic.ts';

/** A component that a path of another product means. */
interface Target {
  key: string;
  type: string;
}

/**
 * Finds the components that paths such as `panel.company` or `boxes.news` refer to.
 * @param added the components by their source, in the names of their product
 */
export function references(added: ReadonlyMap<string, Target>) {
  /** The whole path, or its end: frames and repeated groups come before the names of their fields. */
  function behind(path: string): { source: string; target: Target } | undefined {
    for (let rest = path; ;) {
      const target = added.get(rest);
      if (target) return { source: rest, target };
      const dot = rest.indexOf('.');
      if (dot < 0) return undefined;
      rest = rest.slice(dot + 1);
    }
  }

  return {
    keyOf: (path: string): string | undefined => behind(path)?.target.key,

    /** The same condition, with a box of a list and a row of a table as comparisons of the list and of the table. */
    settle(logic: Logic): Logic {
      if ('all' in logic) return { all: logic.all.map((part) => this.settle(part)) };
      if ('any' in logic) return { any: logic.any.map((part) => this.settle(part)) };
      if (!('source' in logic) || added.has(logic.source)) return logic;
      const { source, operator, value } = logic;
      const at = source.lastIndexOf('.');
      const parent = at < 0 ? undefined : behind(source.slice(0, at));
      const part = source.slice(at + 1);
      const isEquality = operator === 'equal' || operator === 'notEqual';
      if (parent?.target.type === 'checkboxes' && isEquality && (value === 'true' || value === 'false')) {
        const isChosen = (operator === 'equal') === (value === 'true');
        return { source: parent.source, operator: isChosen ? 'equal' : 'notEqual', value: part };
      }
      // A row whose name had to change is not looked for.
      if (parent?.target.type === 'survey')
        return isEquality && /^[A-Za-z]\w*$/.test(part)
          ? { source: parent.source, operator, value: `${part}=${value}` }
          : { unknown: source };
      return { source: behind(source)?.source ?? source, operator, value };
    },

    /** An expression of ours from one with paths in braces; null where it can't be said. */
    expression(written: string): string | null {
      let isKnown = true;
      const text = written.replace(/\{([^{}]*)\}/g, (_, path: string) => {
        const key = behind(path)?.target.key;
        isKnown &&= key !== undefined;
        return key ?? '0';
      });
      return isKnown && readExpression(text).ok ? text : null;
    },
  };
}
