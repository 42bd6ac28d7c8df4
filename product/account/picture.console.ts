import { queryOptions } from '@tanstack/react-query';
import type { Client } from '@tributary/engine/http/client.ts';

function asAddress(picture: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('The picture could not be read.'));
    reader.readAsDataURL(picture);
  });
}

/**
 * One's own picture as the address of an image. It is fetched with the token and held in memory: no address leads to it
 * that could be passed on.
 * @param avatar the picture's name; another picture has another name. Null for none
 */
export const pictureOptions = (client: Client, avatar: string | null) =>
  queryOptions({
    queryKey: ['account', 'picture', avatar],
    queryFn: async () => asAddress(await (await client.open('/api/v1/account/avatar')).blob()),
    enabled: avatar !== null,
    staleTime: Infinity,
  });
