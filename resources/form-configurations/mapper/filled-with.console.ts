import { useTranslation } from 'react-i18next';
import type { SourceField } from '../../configuration-parts/fields.ts';
import type { Source } from '../../configuration-parts/parts.ts';

/**
 * Returns a function that describes a source: a form field by its label, a constant in quotation marks, an expression
 * as it is.
 */
export function useFilledWith(sources: readonly SourceField[]): (source: Source) => string {
  const { t } = useTranslation('mapper');
  return (source) => {
    if (typeof source === 'object' && 'constant' in source)
      return t('constant', { value: String(source.constant) });
    if (typeof source === 'object' && 'expression' in source) return `ƒ ${source.expression}`;
    const key = typeof source === 'string' ? source : source.field;
    return sources.find((one) => one.key === key)?.label ?? key;
  };
}
