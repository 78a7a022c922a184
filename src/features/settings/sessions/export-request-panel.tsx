import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { exportRequestQuery, useAnswerExportRequest } from '#api/accounts/export-request.ts'
import type { ExportRequest } from '#contract/accounts/export-requests.ts'
import { getBrowserTimeZone } from '#domain/time/browser-time-zone.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { errorText } from '#ui/feedback/error-text.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { formatInstant } from '#ui/figures/format.ts'
import { Panel } from '#ui/layout/panel.tsx'

const stateText = ({ allowedAt, expiresAt }: ExportRequest): string => {
  const until = formatInstant(expiresAt, getBrowserTimeZone())
  return allowedAt === null
    ? `Nothing is exported unless you allow it. The request ends ${until}.`
    : `You allowed one export until ${until}. Revoke it while it is unused.`
}

/** An admin's request to export the account, and its owner's answer; nothing where there is none. */
export function ExportRequestPanel() {
  const { enqueueSnackbar } = useSnackbar()
  const { data: request, error, refetch } = useQuery(exportRequestQuery)
  const answer = useAnswerExportRequest()
  if (error !== null) {
    return <ErrorState title="Couldn’t load export requests" error={error} onRetry={() => void refetch()} />
  }
  if (request === undefined || request === null) return null
  const give = (status: 'allowed' | 'refused', done: string) =>
    answer.mutate(
      { id: request.id, status },
      {
        onSuccess: () => enqueueSnackbar(done, { variant: 'success' }),
        onError: (problem) => enqueueSnackbar(`Couldn’t answer: ${errorText(problem)}`, { variant: 'error' }),
      },
    )
  return (
    <Panel title="Export request" subtitle="An admin asks for a file with everything of your account">
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {`Reason: ${request.reason}`}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
        {stateText(request)}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        {request.allowedAt === null ? (
          <>
            <Button
              variant="contained"
              disabled={answer.isPending}
              onClick={() => give('allowed', 'Export allowed once')}
            >
              Allow export
            </Button>
            <Button variant="outlined" disabled={answer.isPending} onClick={() => give('refused', 'Export refused')}>
              Refuse export
            </Button>
          </>
        ) : (
          <Button variant="outlined" disabled={answer.isPending} onClick={() => give('refused', 'Consent revoked')}>
            Revoke consent
          </Button>
        )}
      </Box>
    </Panel>
  )
}
