import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { mailKindsQuery, useSaveMailKinds } from '#api/notifications/notifications.ts'
import { notificationKindTitles } from '#domain/portfolio/notification-words.ts'
import { notificationKinds, type NotificationKind } from '#domain/portfolio/notifications.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { errorText } from '#ui/feedback/error-text.ts'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Panel } from '#ui/layout/panel.tsx'

const groups: readonly { readonly title: string; readonly kinds: readonly NotificationKind[] }[] = [
  {
    title: 'Team',
    kinds: ['member_joined', 'member_left', 'role_changed', 'removed_from_team', 'team_deleted'],
  },
  { title: 'Portfolios', kinds: ['portfolio_shared', 'portfolio_unshared'] },
  { title: 'Coaching', kinds: ['remark_added', 'mentioned', 'assignment_given', 'assignment_done'] },
]

/** /settings/notifications: which notifications also come by email; none until they are turned on. */
export default function NotificationSettingsPage() {
  const { data: chosen, error, refetch } = useQuery(mailKindsQuery)
  const { mutate } = useSaveMailKinds()
  const { enqueueSnackbar } = useSnackbar()

  function change(kind: NotificationKind, isOn: boolean) {
    mutate(
      notificationKinds.filter((one) => (one === kind ? isOn : chosen?.includes(one))),
      { onError: (problem) => enqueueSnackbar(`Couldn’t save: ${errorText(problem)}`, { variant: 'error' }) },
    )
  }

  return (
    <Page title="Notifications" subtitle="Choose which ones also come by email">
      {chosen === undefined ? (
        error === null ? (
          <LoadingState label="Loading settings" heights={[520]} />
        ) : (
          <ErrorState title="Couldn’t load settings" error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <Box sx={{ maxWidth: 760 }}>
          <Panel title="Emails" subtitle="At most one email per kind and hour. Saved automatically.">
            {groups.map(({ title, kinds }) => (
              <Box
                component="fieldset"
                key={title}
                sx={{ display: 'grid', gap: 1, m: 0, mb: 2.5, p: 0, border: 0, minWidth: 0 }}
              >
                <Box component="legend" sx={{ fontWeight: 600, mb: 1, p: 0 }}>
                  {title}
                </Box>
                {kinds.map((kind) => (
                  <Switch
                    key={kind}
                    label={notificationKindTitles[kind]}
                    checked={chosen.includes(kind)}
                    onChange={(isOn) => change(kind, isOn)}
                  />
                ))}
              </Box>
            ))}
          </Panel>
        </Box>
      )}
    </Page>
  )
}
