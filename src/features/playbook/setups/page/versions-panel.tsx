import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { setupVersionsQuery, type PortfolioScope, type SetupVersion } from '#api/figures/setup-figures.ts'
import { intervalText } from '#domain/metrics/shared/small-samples.ts'
import type { Id } from '#domain/numbers/units.ts'
import { calendarDateIn } from '#domain/time/time-zone.ts'
import { reasonText } from '#features/playbook/setups/figure-words.ts'
import { changeText } from '#features/playbook/setups/setup-words.ts'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { RText } from '#ui/figures/figure-text.tsx'
import { FigureNote } from '#ui/figures/figure.tsx'
import { formatCount, formatDate, formatR } from '#ui/figures/format.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { SimpleTable } from '#ui/table/simple-table.tsx'
import { useRestoreVersion } from './use-restore-version.ts'

const heights = [140]
const columns = [
  { key: 'version', label: 'Version' },
  { key: 'trades', label: 'Trades', numeric: true },
  { key: 'expectancy', label: 'Expectancy, 95%', numeric: true },
]
const ownColumns = [...columns, { key: 'actions', label: 'Actions', numeric: true }]

function Changes({ version }: { version: SetupVersion }) {
  const { number, changes } = version
  if (changes.length === 0) return number === 1 ? 'First version' : 'Older changes are not listed'
  return (
    <Box component="ul" sx={{ m: 0, pl: 2 }}>
      {changes.map((change) => {
        const text = changeText(change)
        return <li key={text}>{text}</li>
      })}
    </Box>
  )
}

interface VersionsPanelProps {
  readonly setupId: Id
  readonly isOwn: boolean
  readonly scope: PortfolioScope
  readonly timeZone: string
}

/** The versions of a setup, each with the figures of the trades that were entered while it was valid. */
export function VersionsPanel({ setupId, isOwn, scope, timeZone }: VersionsPanelProps) {
  const { data: versions, error, refetch } = useQuery(setupVersionsQuery(setupId, scope))
  const current = versions?.[0]?.number
  const { restore, isRestoring } = useRestoreVersion(setupId)
  return (
    <Panel title="Versions" subtitle="A changed rule or plan starts a new one. Trades count where they were entered.">
      {error !== null && versions === undefined ? (
        <ErrorState title="Couldn’t load versions" error={error} onRetry={() => void refetch()} />
      ) : versions === undefined ? (
        <LoadingState label="Loading versions" heights={heights} />
      ) : (
        <SimpleTable
          caption="Versions of this setup"
          columns={isOwn ? ownColumns : columns}
          rows={versions.map((version) => {
            const { expectancyR } = version
            return {
              version: (
                <>
                  {`v${version.number}`}
                  <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400, whiteSpace: 'nowrap' }}>
                    {` since ${formatDate(calendarDateIn(version.startedAt, timeZone))}`}
                  </Box>
                  <Box sx={{ color: 'text.secondary', fontWeight: 400 }}>
                    <Changes version={version} />
                  </Box>
                </>
              ),
              trades: formatCount(version.trades),
              expectancy: (
                <>
                  <RText value={expectancyR.value} reason={reasonText(expectancyR.reason)} />
                  <FigureNote>
                    {expectancyR.interval === undefined ? 'n too small' : intervalText(expectancyR.interval, formatR)}
                  </FigureNote>
                </>
              ),
              actions:
                version.number === current || current === undefined ? (
                  'Current'
                ) : (
                  <Button
                    size="small"
                    disabled={isRestoring}
                    aria-label={`Restore version ${version.number}`}
                    onClick={() => restore(version.number, current)}
                  >
                    Restore
                  </Button>
                ),
            }
          })}
        />
      )}
    </Panel>
  )
}
