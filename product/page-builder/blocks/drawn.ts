import type { ProjectNode } from '../project.ts';
import type { StarterMessages } from '../starter-messages.ts';
import { image } from './node.ts';
import { type PictureName, PICTURES } from './pictures.ts';

/** A drawn picture with its description, to be replaced. */
export function drawn(name: PictureName, words: StarterMessages): ProjectNode {
  const { src, alt } = PICTURES[name];
  return image(src, words[alt], 960, 720);
}
