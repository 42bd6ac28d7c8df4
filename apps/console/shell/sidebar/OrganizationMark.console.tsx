import { Link } from '@tanstack/react-router';
import { imagePath } from '@tributary/resources/organization/images.ts';
import { useTranslation } from 'react-i18next';
import { consoleAbilityOf } from '../../session/abilities.console.ts';
import { useSessionState } from '../../session/store.console.ts';
import { useWho } from '../../session/who.console.ts';
import classes from './OrganizationMark.module.css';

const SETTINGS = '/general-settings/organization';

/** The organization's logo and name; a link to its settings for people who may open them. */
export function OrganizationMark({ onFollow }: { onFollow?: () => void }) {
  const { t } = useTranslation('shell');
  const who = useWho();
  const ability = consoleAbilityOf(useSessionState());
  if (!who) return null;
  const { tenantName, organization, sitesOrigin } = who;
  const { logo } = organization;
  const content = (
    <>
      {logo ? (
        // Beside the name it means nothing more to screen readers.
        <img className={classes.logo} src={`${sitesOrigin}/${imagePath('logo', logo, 128)}`} alt="" />
      ) : (
        // Drawn by CSS, so that the link's text is the name alone.
        <div className={classes.initial} data-initial={[...tenantName][0]?.toLocaleUpperCase()} aria-hidden />
      )}
      <span className={classes.name}>{tenantName}</span>
    </>
  );
  return ability.can('update', 'organization') ? (
    <Link
      to={SETTINGS}
      className={classes.mark}
      aria-label={t('organization', { name: tenantName })}
      {...(onFollow ? { onClick: onFollow } : {})}
    >
      {content}
    </Link>
  ) : (
    <div className={classes.mark}>{content}</div>
  );
}
