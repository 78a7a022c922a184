import { useProfile } from '#api/accounts/profile.ts'
import { useSession } from '#api/supabase/session.ts'
import { AccountActions } from '#features/settings/account/account-actions.tsx'
import { AccountData } from '#features/settings/account/account-data.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { FormatSettings } from './format-settings.tsx'
import { KeyboardSettings } from './keyboard-settings.tsx'
import { MessageSettings } from './message-settings.tsx'
import { ProfileForm } from './profile-form.tsx'

/** /settings/profile */
export default function ProfilePage() {
  const { user } = useSession()
  const { profile, error, loading, retry } = useProfile()
  return (
    <Page title="Profile" subtitle="How you appear in Edgeworth">
      {error === null ? null : <ErrorState title="Failed to load profile" error={error} onRetry={() => void retry()} />}
      {loading ? <LoadingState label="Loading profile" heights={[300]} /> : null}
      {profile === null || user === null ? null : <ProfileForm key={profile.id} profile={profile} user={user} />}
      {/* After the form, whose height depends on the profile: nothing jumps. */}
      {loading ? null : (
        <>
          <FormatSettings />
          <KeyboardSettings />
          <MessageSettings />
          {user === null ? null : <AccountActions />}
          {user === null ? null : <AccountData />}
        </>
      )}
    </Page>
  )
}
