import { LeaveGuard } from '@tributary/engine/screens/form/LeaveGuard.console.tsx';
import { Loaded } from '@tributary/engine/screens/reading/Loaded.console.tsx';
import { AppearanceChoices } from '@tributary/kit/appearance/AppearanceChoices.console.tsx';
import { PageHeader } from '@tributary/kit/components/PageHeader.console.tsx';
import { FormSkeleton } from '@tributary/kit/components/Skeletons.console.tsx';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OneTimeCodesSection } from '../../identity/second-factor/one-time-codes/OneTimeCodesSection.console.tsx';
import { PasskeysSection } from '../../identity/second-factor/passkeys/PasskeysSection.console.tsx';
import { WeeklySummaryField } from '../../weekly-summary/screens/WeeklySummaryField.console.tsx';
import type { Profile } from '../account.ts';
import { useProfile } from '../profile.console.ts';
import classes from './AccountSettings.module.css';
import { ExportSection } from './ExportSection.console.tsx';
import { PasswordSection } from './PasswordSection.console.tsx';
import { PictureSection } from './PictureSection.console.tsx';
import { ProfileSection } from './ProfileSection.console.tsx';
import { AccountSection } from './AccountSection.console.tsx';
import { SectionNav } from './SectionNav.console.tsx';
import { SessionsSection } from './SessionsSection.console.tsx';

/** A person's profile, sign-in and appearance on one screen; each section is saved separately. */
export default function AccountSettings() {
  const { t } = useTranslation('account');
  return (
    <>
      <PageHeader title={t('title')} sentence={{ id: 'account', text: t('sentence') }} />
      <Loaded found={useProfile()} failure={t('failure.read')} waiting={<FormSkeleton />}>
        {(profile) => <Parts profile={profile} />}
      </Loaded>
    </>
  );
}

function Parts({ profile }: { profile: Profile }) {
  const { t } = useTranslation(['account', 'weeklySummary']);
  const [unsaved, setUnsaved] = useState<readonly string[]>([]);
  const tell = useCallback((part: string, dirty: boolean): void => {
    setUnsaved((parts) => {
      if (parts.includes(part) === dirty) return parts;
      return dirty ? [...parts, part] : parts.filter((one) => one !== part);
    });
  }, []);
  return (
    <div className={classes.screen}>
      <SectionNav />
      <div className={classes.parts}>
        <div id="profile" className={classes.part}>
          <ProfileSection profile={profile} onDirty={tell} picture={<PictureSection profile={profile} />} />
        </div>
        <div id="signIn" className={classes.part} data-group>
          <PasswordSection profile={profile} onDirty={tell} />
          <PasskeysSection />
          <OneTimeCodesSection />
        </div>
        <div id="sessions" className={classes.part}>
          <SessionsSection organization={profile.organization.name} />
        </div>
        <div id="appearance" className={classes.part}>
          <AccountSection title={t('nav.appearance')} text={t('appearance.text')}>
            <div className={classes.narrow}>
              <AppearanceChoices />
            </div>
          </AccountSection>
        </div>
        <div id="emails" className={classes.part}>
          <AccountSection
            title={t('weeklySummary:title')}
            text={t('weeklySummary:text', { organization: profile.organization.name })}
          >
            <WeeklySummaryField />
          </AccountSection>
        </div>
        <div id="data" className={classes.part}>
          <ExportSection />
        </div>
      </div>
      <LeaveGuard dirty={unsaved.length > 0} />
    </div>
  );
}
