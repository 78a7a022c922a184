import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { systemQuery } from '#api/admin/operations.ts'
import type { getSystem } from '#contract/admin/admin.ts'
import type { RouteResponse } from '#contract/route.ts'
import { AdminPage } from '#features/admin/frame/admin-page.tsx'
import { DiskWarning } from '#features/admin/frame/disk-warning.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { formatBytes, formatCount, formatMinutes, formatNumber, unknownText } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { BackupsPanel } from './backups-panel.tsx'
import { SlowQueries } from './slow-queries.tsx'

type System = RouteResponse<typeof getSystem>

function Facts({ facts }: { readonly facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 3, rowGap: 0.75, m: 0 }}>
      {facts.map(([label, value]) => (
        <Box key={label} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {label}
          </Box>
          <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

const milliseconds = (value: number | null) => (value === null ? unknownText : `${formatNumber(value, 1)} ms`)

const serverFacts = ({ versions, uptimeSeconds, memory, eventLoop }: System) =>
  [
    ['Version', versions.application],
    ['Engine', versions.engine],
    ['Node', versions.node],
    ['Running for', formatMinutes(uptimeSeconds / 60)],
    ['Memory', formatBytes(memory.residentBytes)],
    ['Delay (p99)', milliseconds(eventLoop.p99Ms)],
  ] as const

const databaseFacts = ({ versions, database, disk }: System) =>
  [
    ['Kind', database.kind === 'embedded' ? 'Embedded' : 'PostgreSQL'],
    ['PostgreSQL', versions.database],
    ['Size', formatBytes(database.sizeBytes)],
    ['Migrations', `${formatCount(database.migrations)}, newest ${database.newestMigration ?? unknownText}`],
    [
      'Connections',
      `${formatCount(database.pool.connections)}, ${pluralize(database.pool.waiting, 'call waits', 'calls wait')}`,
    ],
    ['Free disk', disk === null ? 'Not known here' : `${formatBytes(disk.freeBytes)}${disk.isLow ? ' (low)' : ''}`],
  ] as const

const queueFacts = ({ simulations, mail }: System) =>
  [
    ['Simulations here', formatCount(simulations.underWay)],
    ['Large calls, all servers', simulations.allServers === null ? 'One server' : formatCount(simulations.allServers)],
    ['Mail waiting', mail === null ? unknownText : formatCount(mail.waiting)],
    ['Mail failed', mail === null ? unknownText : formatCount(mail.failed)],
  ] as const

/** /adminpanel/system: versions, database, queues and backups of the responding server. */
export default function SystemPage() {
  const { data, error, refetch } = useQuery(systemQuery)
  return (
    <AdminPage title="System">
      {error === null ? null : (
        <ErrorState title="Couldn’t load the system" error={error} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null ? (
        <LoadingState label="Loading the system" heights={[230, 200, 160]} />
      ) : null}
      {data === undefined ? null : (
        <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
          <DiskWarning />
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: 'repeat(3, 1fr)' } }}>
            <Panel title="Server">
              <Facts facts={serverFacts(data)} />
            </Panel>
            <Panel title="Database">
              <Facts facts={databaseFacts(data)} />
            </Panel>
            <Panel title="Queues">
              <Facts facts={queueFacts(data)} />
            </Panel>
          </Box>
          <BackupsPanel isEmbedded={data.database.kind === 'embedded'} />
          <SlowQueries queries={data.slowQueries} />
        </Box>
      )}
    </AdminPage>
  )
}
