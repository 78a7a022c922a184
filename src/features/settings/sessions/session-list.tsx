import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { sessionsQuery, useEndSession } from '#api/accounts/sessions.ts'
import type { OwnSession } from '#contract/accounts/sessions.ts'
import { getBrowserTimeZone } from '#domain/time/browser-time-zone.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { errorText } from '#ui/feedback/error-text.ts'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { formatInstant } from '#ui/figures/format.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { describeBrowser } from './describe-browser.ts'

interface SessionRowProps {
  readonly session: OwnSession
  readonly isBusy: boolean
  readonly onEnd: () => void
}

function SessionRow({ session, isBusy, onEnd }: SessionRowProps) {
  const { userAgent, ip, openedAt, refreshedAt, isCurrent } = session
  const timeZone = getBrowserTimeZone()
  const browser = describeBrowser(userAgent)
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, py: 1.25 }}>
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>{browser}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {ip === null ? null : `${ip} · `}
          {`Signed in ${formatInstant(openedAt, timeZone)} · Active ${formatInstant(refreshedAt, timeZone)}`}
        </Typography>
      </Box>
      {isCurrent ? (
        <Chip label="This browser" size="small" color="primary" variant="outlined" />
      ) : (
        <Button
          variant="outlined"
          disabled={isBusy}
          onClick={onEnd}
          aria-label={`End session: ${browser}, signed in ${formatInstant(openedAt, timeZone)}`}
        >
          End session
        </Button>
      )}
    </Box>
  )
}

/** The open sessions of the account; others than this one can be ended. */
export function SessionList() {
  const { enqueueSnackbar } = useSnackbar()
  const { data, error, refetch } = useQuery(sessionsQuery)
  const end = useEndSession()

  const endOne = ({ id }: OwnSession) =>
    end.mutate(id, {
      onSuccess: () => enqueueSnackbar('Session ended', { variant: 'success' }),
      onError: (problem) => enqueueSnackbar(`Couldn’t end the session: ${errorText(problem)}`, { variant: 'error' }),
    })

  return (
    <Panel title="Sessions" subtitle="Browsers and devices that are signed in">
      {error === null ? null : (
        <ErrorState title="Couldn’t load sessions" error={error} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null ? <LoadingState label="Loading sessions" heights={[64]} /> : null}
      {data === undefined ? null : (
        <Box component="ul" sx={{ p: 0, m: 0, listStyle: 'none' }}>
          {data.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isBusy={end.isPending && end.variables === session.id}
              onEnd={() => endOne(session)}
            />
          ))}
        </Box>
      )}
    </Panel>
  )
}
