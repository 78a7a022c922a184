import { mdiDownloadOutline, mdiTrashCanOutline } from '@mdi/js'
import Checkbox from '@mui/material/Checkbox'
import IconButton from '@mui/material/IconButton'
import type { BacktestResult } from '#api/simulations/backtester.ts'
import type { Id } from '#domain/numbers/units.ts'
import { NameCell } from '#features/backtester/figures/name-cell.tsx'
import { answerOf, RMetricText, replayMetrics } from '#features/backtester/figures/r-metrics.tsx'
import { describeReplay } from '#features/backtester/figures/replay-words.ts'
import { RText } from '#ui/figures/figure-text.tsx'
import { formatCount, formatInstant, formatPercent } from '#ui/figures/format.ts'
import { Icon } from '#ui/icon.tsx'
import { SimpleTable } from '#ui/table/simple-table.tsx'
import { maxCompared } from './use-compared-results.ts'

const shownKeys = new Set(['meanR', 'totalR', 'winRate', 'profitFactor'])
const metrics = replayMetrics.filter(({ key }) => shownKeys.has(key))

interface ResultsTableProps {
  readonly results: readonly BacktestResult[]
  /** Names of the strategies by id; null where all results are of one. */
  readonly names: ReadonlyMap<Id, string> | null
  readonly timeZone: string
  readonly compared: readonly Id[]
  readonly onToggle: (id: Id) => void
  readonly isDownloading: boolean
  /** Downloads a result, whose replay has the name. */
  readonly onDownload: (result: BacktestResult, name: string) => void
  readonly onDelete: (result: BacktestResult) => void
}

/** Results with their settings and key figures, to open, compare, download and delete. */
export function ResultsTable(props: ResultsTableProps) {
  const { results, names, timeZone, compared, isDownloading, onToggle, onDownload, onDelete } = props
  const columns = [
    { key: 'replay', label: 'Replay' },
    ...(names === null ? [] : [{ key: 'strategy', label: 'Strategy' }]),
    { key: 'trades', label: 'n', numeric: true },
    ...metrics.map(({ key, label }) => ({ key, label, numeric: true })),
    { key: 'drawdown', label: 'Max drawdown', numeric: true },
    { key: 'known', label: 'Known', numeric: true },
    { key: 'compare', label: 'Compare' },
    { key: 'actions', label: 'Actions' },
  ]
  const rows = results.map((result) => {
    const name = describeReplay(result.parameters)
    const isCompared = compared.includes(result.id)
    return {
      replay: (
        <NameCell
          to={`/what-if-simulator/strategies/${result.strategyId}/results/${result.id}`}
          name={name}
          below={formatInstant(result.createdAt, timeZone)}
        />
      ),
      strategy: names?.get(result.strategyId) ?? '—',
      trades: formatCount(result.trades),
      ...Object.fromEntries(
        metrics.map((metric) => [
          metric.key,
          <RMetricText key={metric.key} metric={metric} answer={answerOf(result.statistics, metric.key)} />,
        ]),
      ),
      drawdown: <RText value={-result.maxDrawdownR} />,
      known: formatPercent(result.coverage, { digits: 0 }),
      compare: (
        <Checkbox
          size="small"
          checked={isCompared}
          disabled={!isCompared && compared.length >= maxCompared}
          onChange={() => onToggle(result.id)}
          slotProps={{ input: { 'aria-label': `Compare ${name}` } }}
        />
      ),
      actions: (
        <span style={{ whiteSpace: 'nowrap' }}>
          <IconButton
            size="small"
            aria-label={`Download ${name}`}
            disabled={isDownloading}
            onClick={() => onDownload(result, name)}
          >
            <Icon path={mdiDownloadOutline} />
          </IconButton>
          <IconButton size="small" aria-label={`Delete ${name}`} onClick={() => onDelete(result)}>
            <Icon path={mdiTrashCanOutline} />
          </IconButton>
        </span>
      ),
    }
  })
  return <SimpleTable caption="Results" columns={columns} rows={rows} maxHeight={480} />
}
