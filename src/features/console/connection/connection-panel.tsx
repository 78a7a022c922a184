import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Paper from '@mui/material/Paper'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { databaseConnectionQuery, healthQuery } from '#api/console/server-state.ts'
import { pingServer, pingStore } from '#api/keep-alive.ts'
import { Fact } from '#ui/figures/fact.tsx'
import { formatNumber, unknownText } from '#ui/figures/format.ts'
import { Sparkline } from '#ui/figures/sparkline.tsx'

/** How often the console pings on its own while it is visible. */
const pingEveryMs = 5_000

const secondsText = (ms: number) => `${Math.max(0, Math.round(ms / 1_000))} s`

/** The present time, each second. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** Whether the server answers, which version it is, and how fast it is. */
export function ConnectionPanel() {
  const { data: health } = useQuery(healthQuery)
  const { data: database } = useQuery(databaseConnectionQuery)
  const databaseMs = database?.latencyMs ?? null
  const { recent, nextAt } = useSyncExternalStore(pingStore.subscribe, pingStore.read)
  const now = useNow()

  useEffect(() => {
    const ping = () => {
      if (document.visibilityState === 'visible') void pingServer()
    }
    ping()
    const timer = setInterval(ping, pingEveryMs)
    return () => clearInterval(timer)
  }, [])

  const last = recent.at(-1)
  const times = recent.flatMap(({ ms }) => (ms === null ? [] : [ms]))
  const status =
    last === undefined
      ? ({ label: 'Connecting', color: 'default' } as const)
      : last.ms === null
        ? ({ label: 'No answer', color: 'error' } as const)
        : // The health check answers 503 then, which is a failure of the call.
          database?.connected === false
          ? ({ label: 'Database is down', color: 'warning' } as const)
          : database?.latencyMs === null
            ? ({ label: 'Database is busy', color: 'warning' } as const)
            : ({ label: 'Connected', color: 'success' } as const)
  return (
    <Paper component="section" variant="outlined" aria-label="Connection" sx={{ px: 2.5, py: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1, minHeight: 48 }}>
        <output>
          <Chip label={status.label} color={status.color} variant="outlined" sx={{ minWidth: 104 }} />
        </output>
        <Box
          component="dl"
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(4, auto)' },
            columnGap: 3,
            rowGap: 1,
            m: 0,
            flex: '1 1 480px',
          }}
        >
          <Fact label="Server">{health?.version ?? unknownText}</Fact>
          <Fact label="Database">
            {health === undefined ? unknownText : health.database === 'embedded' ? 'Embedded' : 'PostgreSQL'}
            {databaseMs === null ? '' : `, ${formatNumber(databaseMs, 1)} ms`}
          </Fact>
          <Fact label="Latency">
            <Box
              component="span"
              sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, height: 24, minWidth: 130 }}
            >
              {last === undefined || last.ms === null ? unknownText : `${formatNumber(last.ms, 0)} ms`}
              <Sparkline values={times} label={`Latency, last ${times.length} pings`} />
            </Box>
          </Fact>
          <Fact label="Keep-alive">
            {last === undefined ? unknownText : `${secondsText(now - last.at)} ago`}
            {nextAt === null ? '' : `, next in ${secondsText(nextAt - now)}`}
          </Fact>
        </Box>
        <Button size="small" variant="outlined" onClick={() => void pingServer()}>
          Ping now
        </Button>
      </Box>
    </Paper>
  )
}
