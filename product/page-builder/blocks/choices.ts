import type { PictureName } from './pictures.ts';

/** A template's or a person's choices for a block. */
export interface BlockChoices {
  formId?: string;
  counterId?: string;
  picture?: PictureName;
}
