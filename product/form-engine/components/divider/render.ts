import type { ComponentHtml } from '../../markup.ts';
import type { DividerComponent } from './schema.ts';

const css = `
.tf-divider{margin:0;border:0;border-block-start:1px solid var(--tf-hairline)}`;

/** A thematic break. */
export const dividerHtml: ComponentHtml<DividerComponent> = { render: () => '<hr class="tf-divider">', css };
