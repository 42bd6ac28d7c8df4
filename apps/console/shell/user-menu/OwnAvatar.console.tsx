import { useQuery } from '@tanstack/react-query';
import { Avatar } from '@tributary/kit/components/Avatar.console.tsx';
import { pictureOptions } from '@tributary/product/account/picture.console.ts';
import { api } from '../../session/api.console.ts';
import { useDisplayName, useWho } from '../../session/who.console.ts';

/** The signed-in person's avatar in the bar. */
export function OwnAvatar() {
  const avatar = useWho()?.avatar ?? null;
  const { data } = useQuery(pictureOptions(api, avatar));
  return <Avatar name={useDisplayName()} src={data} size={32} />;
}
