import { usePublicAddress } from '@tributary/engine/screens/console-context.console.tsx';
import { mediaAddress } from './addresses.ts';
import type { MediaFile } from './media-ui.console.tsx';

/** Returns the public address of a file in a width; undefined until visitors' sizes were made. */
export function useMediaAddress(): (
  file: Pick<MediaFile, 'id' | 'shown'>,
  width: number,
) => string | undefined {
  const address = usePublicAddress();
  return ({ id, shown }, width) => (shown ? address(mediaAddress(id, shown, width).slice(1)) : undefined);
}
