import { Tooltip } from '@mantine/core';
import { Avatar } from '@tributary/kit/components/Avatar.console.tsx';
import { useTranslation } from 'react-i18next';
import { colourOf, type Peer } from './peers.ts';
import './team.css';

/** The number of avatars shown; a figure represents the others. */
const SHOWN = 4;

/** Who else has the page open, in the top bar. One person with two windows is one. */
export function PeerAvatars({ peers, me }: { peers: readonly Peer[]; me: string }) {
  const { t } = useTranslation('pageBuilder');
  const people = [...new Map(peers.map((peer) => [peer.userId, peer])).values()];
  const nameOf = ({ userId, name }: Peer): string => (userId === me ? t('team.otherTab') : name);
  const more = people.length - SHOWN;
  if (people.length === 0) return null;
  return (
    <ul className="pb-peers" aria-label={t('team.here')}>
      {people.slice(0, SHOWN).map((peer) => (
        <Tooltip key={peer.userId} label={nameOf(peer)}>
          <li className="pb-peer" style={{ borderColor: colourOf(peer.userId) }}>
            <Avatar name={peer.name} size={26} />
            <span className="pb-hidden">{nameOf(peer)}</span>
          </li>
        </Tooltip>
      ))}
      {more > 0 && <li className="pb-peers__more">{t('team.more', { count: more })}</li>}
    </ul>
  );
}
