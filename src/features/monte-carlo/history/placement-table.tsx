import { placementChances } from '#domain/simulation/placement-chances.ts'
import { findPercentile } from '#features/monte-carlo/results/shown-result.ts'
import { UnknownFigure } from '#ui/figures/figure-text.tsx'
import { formatCount, formatPercent } from '#ui/figures/format.ts'
import { pValueText } from '#ui/figures/p-value.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { SimpleTable, type TableCells } from '#ui/table/simple-table.tsx'
import { distributionOf, measures, placementOf, type Measure } from './history-measures.ts'
import type { Comparison, HistoryFigures } from './history-simulator.ts'

/** What one comparison says of a measure. */
function cellsOf(figures: HistoryFigures, comparison: Comparison, { key, format }: Measure): TableCells {
  const { place, result } = figures[comparison]
  const placement = placementOf(place, key)
  const distribution = distributionOf(result, key)
  if (placement === null || distribution === null) {
    const same = <UnknownFigure reason="Same in every order" />
    return { [`${comparison} median`]: same, [`${comparison} place`]: same, [`${comparison} p`]: same }
  }
  return {
    [`${comparison} median`]: format(findPercentile(distribution, 50).value),
    [`${comparison} place`]: formatPercent(placement.rank, { digits: 0 }),
    [`${comparison} p`]: pValueText(placementChances(placement).pValue),
  }
}

/** Each figure of the real history beside both comparisons. */
export function PlacementTable({ figures, comparisons }: { figures: HistoryFigures; comparisons: number }) {
  const { place } = figures.bootstraps
  const example = pValueText(0.05 / comparisons)
  return (
    <Panel
      title="Rank among simulations"
      subtitle={`Rank among ${formatCount(place.paths)} simulated histories; 0% is lowest. Unusual below p ${example}.`}
    >
      <SimpleTable
        caption="Place of your history among shuffles and bootstraps"
        columns={[
          { key: 'measure', label: 'Figure' },
          { key: 'actual', label: 'Yours', numeric: true },
          { key: 'shuffles median', label: 'Median shuffle', numeric: true },
          { key: 'shuffles place', label: 'Shuffle rank', numeric: true },
          { key: 'shuffles p', label: 'Shuffle p', numeric: true },
          { key: 'bootstraps median', label: 'Median bootstrap', numeric: true },
          { key: 'bootstraps place', label: 'Bootstrap rank', numeric: true },
          { key: 'bootstraps p', label: 'Bootstrap p', numeric: true },
        ]}
        rows={measures.map((measure) => {
          const actual = placementOf(place, measure.key)
          return {
            measure: measure.label,
            actual: actual === null ? <UnknownFigure /> : measure.format(actual.actual),
            ...cellsOf(figures, 'shuffles', measure),
            ...cellsOf(figures, 'bootstraps', measure),
          }
        })}
      />
    </Panel>
  )
}
