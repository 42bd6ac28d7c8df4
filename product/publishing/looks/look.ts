import type { ExternalResource } from '@tributary/resources/themes/external-resource.ts';
import type { SitePart } from '@tributary/resources/themes/theme-file.ts';

/** The compiled theme. Pages are published with it. */
export interface Look {
  /** The theme's name when it was compiled. */
  title: string;
  /** The cleaned style sheet: tokens, then css files. */
  sheet: string;
  /** The sanitised markup of the header and footer, where the theme has its own. */
  parts: Partial<Record<SitePart, string>>;
  /** In the order in which pages load them. */
  external: Pick<ExternalResource, 'type' | 'location' | 'src'>[];
}
