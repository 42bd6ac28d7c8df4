import { IconUserCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Avatar } from '@tributary/kit/components/Avatar.console.tsx';
import { pictureOptions } from '@tributary/product/account/picture.console.ts';
import { api } from '../../session/api.console.ts';
import { useSessionState } from '../../session/store.console.ts';
import { useDisplayName, useWho } from '../../session/who.console.ts';

/** The signed-in person's avatar in the bar; a general one when no person is signed in. */
export function OwnAvatar() {
  const avatar = useWho()?.avatar ?? null;
  const { data } = useQuery(pictureOptions(api, avatar));
  const isOut = useSessionState().status === 'out';
  const name = useDisplayName();
  if (isOut) return <IconUserCircle size={26} stroke={1.5} aria-hidden />;
  return <Avatar name={name} src={data} size={32} />;
}
