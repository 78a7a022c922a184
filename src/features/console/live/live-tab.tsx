import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { logFailure } from '#api/log.ts'
import { subscribeToTables, type LiveTable } from '#api/supabase/live.ts'
import { useSession } from '#api/supabase/session.ts'
import type { Instant } from '#domain/numbers/units.ts'
import { getBrowserTimeZone } from '#domain/time/browser-time-zone.ts'
import { instantAt } from '#domain/time/instant.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { formatClock } from '#ui/figures/format.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { SimpleTable } from '#ui/table/simple-table.tsx'

interface LiveChange {
  readonly id: number
  readonly at: Instant
  readonly table: LiveTable
}

/** Changes that are kept. */
const maxChanges = 100

const tableWords: Readonly<Record<LiveTable, string>> = {
  trades: 'Trades',
  portfolios: 'Portfolios',
  user_profiles: 'Profile',
  notifications: 'Notifications',
  team_changes: 'Team',
  shared_portfolio_changes: 'Shared portfolio',
}
const columns = [
  { key: 'time', label: 'Time' },
  { key: 'table', label: 'Changed' },
]

/** Changes of the account's rows as they arrive, from any device or program. */
export function LiveTab() {
  const { user } = useSession()
  const userId = user?.id ?? null
  const [changes, setChanges] = useState<readonly LiveChange[]>([])
  const [state, setState] = useState<'joining' | 'joined' | 'failed'>('joining')

  useEffect(() => {
    if (userId === null) return undefined
    let isOver = false
    let stop: (() => void) | null = null
    const note = (table: LiveTable) =>
      setChanges((before) =>
        [{ id: (before[0]?.id ?? 0) + 1, at: instantAt(Date.now()), table }, ...before].slice(0, maxChanges),
      )
    const follow = async () => {
      const subscription = await subscribeToTables(userId, note)
      stop = subscription.stop
      if (isOver) subscription.stop()
      await subscription.joined
      if (!isOver) setState('joined')
    }
    follow().catch((error: unknown) => {
      logFailure('The console could not follow changes.', error)
      if (!isOver) setState('failed')
    })
    return () => {
      isOver = true
      stop?.()
    }
  }, [userId])

  const words = { joining: 'Connecting', joined: 'Listening', failed: 'Not connected' }
  const colors = { joining: 'default', joined: 'success', failed: 'error' } as const
  return (
    <Panel
      title="Live updates"
      subtitle="Changes of your trades, portfolios and profile, from any tab or program"
      actions={
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <output>
            <Chip size="small" variant="outlined" color={colors[state]} label={words[state]} />
          </output>
          <Button size="small" color="inherit" disabled={changes.length === 0} onClick={() => setChanges([])}>
            Clear
          </Button>
        </Box>
      }
    >
      {changes.length === 0 ? (
        <EmptyState title="No changes yet">Change a trade in another tab, and it appears here.</EmptyState>
      ) : (
        <Box aria-live="polite">
          <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
            {`The newest ${changes.length} of at most ${maxChanges}`}
          </Typography>
          <SimpleTable
            caption="Changes"
            columns={columns}
            rows={changes.map(({ at, table }) => ({
              time: formatClock(at, getBrowserTimeZone()),
              table: tableWords[table],
            }))}
            maxHeight={480}
          />
        </Box>
      )}
    </Panel>
  )
}
