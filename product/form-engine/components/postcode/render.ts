import type { ComponentHtml } from '../../markup.ts';
import { groupField } from '../../markup.ts';
import { addressPartField } from '../address/render.ts';
import { asAddress, POSTCODE_PARTS } from './read.ts';
import type { PostcodeComponent } from './schema.ts';
import { type AddressText, addressTexts } from '../address/texts.data.ts';

const css = `
.tf-address>.tf-by-postcode{grid-column:1/-1;max-inline-size:12rem}`;

/** The postcode first; with script, the addresses that have it. Without, an address to fill in. */
export const postcodeHtml: ComponentHtml<PostcodeComponent, AddressText> = {
  texts: addressTexts,
  css,
  render: (component, context) =>
    groupField(component, context, (parts) => {
      const fields = POSTCODE_PARTS.map((part) =>
        addressPartField(asAddress(component), context, parts, {
          part,
          country: 'GB',
          isFirst: part === POSTCODE_PARTS[0],
        }),
      );
      return `<div class="tf-address" data-tf-lookup>${fields.join('')}</div>`;
    }),
};
