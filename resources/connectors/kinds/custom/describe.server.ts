import { FLAT_OBJECT } from '../../../configuration-parts/fields.ts';
import type { ConnectorIo, DescribedField } from '../../port/connector.ts';
import { namesInTemplate } from '../../templates/render.server.ts';
import type { CustomSettings } from './settings.ts';

/** `values.email` is another way to write `email`. */
const ofValues = (name: string): string => (name === 'values' ? '' : name.replace(/^values\./, ''));

/**
 * Describes the target fields of the organization's own service: the values that its template uses. The service is not
 * called.
 */
export const describeCustom = {
  async objects({ settings: { template } }: ConnectorIo<CustomSettings>) {
    return template.trim() === '' ? [] : [{ name: FLAT_OBJECT, label: 'Template' }];
  },
  async fields(object: string, { settings: { template, endpoint } }: ConnectorIo<CustomSettings>) {
    if (object !== FLAT_OBJECT) return [];
    const names = (await namesInTemplate(template, endpoint)).map(ofValues).filter(Boolean);
    // `contact` is the whole of which `contact.name` is a part.
    const isWhole = (name: string) => names.some((other) => other.startsWith(`${name}.`));
    return [...new Set(names)]
      .filter((name) => !isWhole(name))
      .map((name): DescribedField => ({
        name,
        label: name,
        type: 'string',
        isRequired: false,
        isExternalId: false,
        referenceTo: [],
      }));
  },
};
