import { mdiTrashCanOutline } from '@mdi/js'
import IconButton from '@mui/material/IconButton'
import type { Strategy } from '#api/simulations/backtester.ts'
import type { Id } from '#domain/numbers/units.ts'
import { NameCell } from '#features/backtester/figures/name-cell.tsx'
import { answerOf, formatInterval, RMetricText, replayMetrics } from '#features/backtester/figures/r-metrics.tsx'
import { describeTargets } from '#features/backtester/figures/replay-words.ts'
import { FigureWithInterval } from '#features/backtester/results/figure-with-interval.tsx'
import { formatCount, formatInstant, formatNumber } from '#ui/figures/format.ts'
import { Icon } from '#ui/icon.tsx'
import { SimpleTable } from '#ui/table/simple-table.tsx'

const shown = new Set(['meanR', 'winRate', 'profitFactor'])
const metrics = replayMetrics.filter(({ key }) => shown.has(key))

const columns = [
  { key: 'name', label: 'Strategy' },
  { key: 'trades', label: 'n', numeric: true },
  ...metrics.map(({ key, label }) => ({ key, label, numeric: true })),
  { key: 'stop', label: 'Stop', numeric: true },
  { key: 'targets', label: 'Targets' },
  { key: 'portfolio', label: 'Portfolio' },
  { key: 'delete', label: 'Delete' },
]

interface StrategiesTableProps {
  readonly strategies: readonly Strategy[]
  /** Names of the portfolios by id. */
  readonly portfolios: ReadonlyMap<Id, string>
  readonly timeZone: string
  readonly onDelete: (strategy: Strategy) => void
}

/** Strategies with their sample and its figures as traded. */
export function StrategiesTable({ strategies, portfolios, timeZone, onDelete }: StrategiesTableProps) {
  const rows = strategies.map((strategy) => {
    const { id, name, version, trades, figures, stop, targets, portfolioId, createdAt } = strategy
    return {
      name: (
        <NameCell
          to={`/what-if-simulator/strategies/${id}`}
          name={name}
          below={`v${version} · ${formatInstant(createdAt, timeZone)}`}
        />
      ),
      trades: formatCount(trades),
      ...Object.fromEntries(
        metrics.map((metric) => {
          const answer = answerOf(figures.actual, metric.key)
          return [
            metric.key,
            <FigureWithInterval key={metric.key} interval={formatInterval(metric, answer)}>
              <RMetricText metric={metric} answer={answer} />
            </FigureWithInterval>,
          ]
        }),
      ),
      stop: `${formatNumber(stop.r, 4)}R`,
      targets: describeTargets(targets),
      portfolio: portfolioId === null ? 'Several' : (portfolios.get(portfolioId) ?? '—'),
      delete: (
        <IconButton size="small" aria-label={`Delete ${name} v${version}`} onClick={() => onDelete(strategy)}>
          <Icon path={mdiTrashCanOutline} />
        </IconButton>
      ),
    }
  })
  return <SimpleTable caption="Strategies" columns={columns} rows={rows} maxHeight={480} />
}
