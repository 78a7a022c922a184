import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import { mailsQuery, useRetryMail } from '#api/admin/operations.ts'
import type { OutboxMail } from '#contract/admin/mail.ts'
import { AdminList } from '#features/admin/frame/admin-list.tsx'
import { AdminPage } from '#features/admin/frame/admin-page.tsx'
import { localTime } from '#features/admin/frame/local-time.ts'
import { useAddressChoice } from '#features/admin/frame/use-panel-address.ts'
import { errorText } from '#ui/feedback/error-text.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { capitalize } from '#ui/figures/capitalize.ts'
import { formatCount } from '#ui/figures/format.ts'
import { Segments } from '#ui/form/segments.tsx'

const states = [
  { value: 'failed', label: 'Failed' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'sent', label: 'Sent' },
] as const
const emptyTitles = { failed: 'No failed mail', waiting: 'No mail waits', sent: 'No mail was sent' } as const

const columns = [
  { key: 'recipient', label: 'Recipient' },
  { key: 'subject', label: 'Subject' },
  { key: 'state', label: 'State' },
  { key: 'attempts', label: 'Attempts', numeric: true },
  { key: 'error', label: 'Last error' },
  { key: 'created', label: 'Created' },
  { key: 'act', label: 'Action' },
]

/** Queues a failed mail again. */
function RetryButton({ mail }: { readonly mail: OutboxMail }) {
  const retry = useRetryMail()
  const { enqueueSnackbar } = useSnackbar()
  if (mail.state !== 'failed') return '—'
  if (!mail.canRetry) return <Typography variant="caption">Text deleted</Typography>
  return (
    <Button
      size="small"
      variant="outlined"
      aria-label={`Send again: ${mail.subject} to ${mail.recipient}`}
      disabled={retry.isPending}
      onClick={() =>
        retry.mutate(mail.id, {
          onSuccess: () => enqueueSnackbar('Mail queued again', { variant: 'success' }),
          onError: (error) => enqueueSnackbar(`Couldn’t queue the mail: ${errorText(error)}`, { variant: 'error' }),
        })
      }
    >
      Send again
    </Button>
  )
}

const cellsOf = (mail: OutboxMail) => ({
  recipient: <Box sx={{ overflowWrap: 'anywhere' }}>{mail.recipient}</Box>,
  subject: mail.subject,
  state: mail.sentAt === null ? capitalize(mail.state) : `Sent ${localTime(mail.sentAt)}`,
  attempts: formatCount(mail.attempts),
  error: mail.lastError ?? '—',
  created: localTime(mail.createdAt),
  act: <RetryButton mail={mail} />,
})

/** /adminpanel/mail: the outbox of the last 30 days, failed mail first. */
export default function MailPage() {
  const [state, setState] = useAddressChoice('state', ['failed', 'waiting', 'sent'])
  const query = useInfiniteQuery(mailsQuery(state))
  return (
    <AdminPage title="Mail" subtitle="Mail of the last 30 days">
      <Box sx={{ mb: 2 }}>
        <Segments label="State" options={states} value={state} onChange={setState} />
      </Box>
      <AdminList subject="mails" query={query} columns={columns} cellsOf={cellsOf} emptyTitle={emptyTitles[state]} />
    </AdminPage>
  )
}
