import type { PictureName } from './pictures.ts';

/** What a template or a person has chosen for a block. */
export interface BlockChoices {
  formId?: string;
  counterId?: string;
  picture?: PictureName;
}
