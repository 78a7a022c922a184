import Box from '@mui/material/Box'
import type { FirstPassage, Proportion } from '#domain/simulation/growth.ts'
import type { RuinBarrier } from '#domain/simulation/model.ts'
import { formatCount, formatNumber, formatPercent } from '#ui/figures/format.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { SimpleTable, type TableCells } from '#ui/table/simple-table.tsx'
import { proportionInterval, proportionText } from './proportion-text.ts'
import { moneyForMultiple, type ShownResult } from './shown-result.ts'

const columns = (name: string) => [
  { key: 'event', label: name },
  { key: 'share', label: 'Probability', numeric: true },
  { key: 'interval', label: '95\u00a0% interval', numeric: true },
  { key: 'hits', label: 'Paths', numeric: true },
]
const eventColumns = columns('Event')
const drawdownColumns = columns('Drawdown at least')

function row(event: string, proportion: Proportion): TableCells {
  return {
    event,
    share: proportionText(proportion),
    interval: proportionInterval(proportion),
    hits: formatCount(proportion.hits),
  }
}

function barrierText(barrier: RuinBarrier, shown: ShownResult): string {
  switch (barrier.kind) {
    case 'absolute':
      return `Ruin: ${formatNumber(100 - barrier.level * 100)}\u00a0% of capital lost`
    case 'trailing':
      return `Ruin: ${formatNumber(barrier.level * 100)}\u00a0% below the peak`
    case 'trailingAmount':
      return `Ruin: ${moneyForMultiple(barrier.amount, shown)} below the highest ${barrier.endOfDay ? 'close of a day' : 'equity'}`
    case 'dailyLoss':
      return `Ruin: ${moneyForMultiple(barrier.amount, shown)} lost in a day`
  }
}

/** When half of all paths have met a level; unknown when half never do. */
function whenText(name: string, { reached, meanStep, q50 }: FirstPassage): string | null {
  if (meanStep === null) return null
  const half = q50 === null ? 'Fewer than half of all paths reach it' : `Half of all paths by trade ${formatCount(q50)}`
  return `${name}: ${half}; where reached, at trade ${formatNumber(meanStep, 1)} on average (${formatCount(reached.hits)} paths).`
}

/** Every probability of the result, with its interval and count. */
export function ProbabilityPanel({ shown }: { shown: ShownResult }) {
  const { result, input } = shown
  const { goal } = result
  const events: TableCells[] = [
    ...(result.loss === null ? [] : [row('Ends below initial capital', result.loss)]),
    ...input.ruin.flatMap((barrier, i) => {
      const touched = result.ruinByBarrier[i]
      return touched === undefined ? [] : [row(barrierText(barrier, shown), touched)]
    }),
    // A single level says it all.
    ...(input.ruin.length === 1
      ? []
      : [row(input.ruin.length === 0 ? 'Everything lost' : 'Ruin of any kind', result.ruin.reached)]),
    ...(goal === null
      ? []
      : [
          row('Goal reached at any time', goal.touch.reached),
          ...(goal.end === null ? [] : [row('Goal held at the end', goal.end)]),
          row('Goal before ruin', goal.goalFirst),
          row('Ruin before goal', goal.ruinFirst),
          row('Neither goal nor ruin', goal.neither),
        ]),
  ]
  const drawdowns = result.drawdownAtLeast.map(({ level, proportion }) =>
    row(formatPercent(level, { digits: 0 }), proportion),
  )
  const when = [whenText('Ruin', result.ruin), goal === null ? null : whenText('Goal', goal.touch)].filter(
    (text) => text !== null,
  )
  return (
    <Panel
      title="Probabilities"
      subtitle={`Of ${formatCount(result.paths)} paths. The intervals are what so many paths leave open, not what your sample of trades does.`}
    >
      <SimpleTable caption="Probabilities of events" columns={eventColumns} rows={events} />
      {when.length === 0 ? null : (
        <Box component="ul" sx={{ mt: 1.5, mb: 0, pl: 2.5, color: 'text.secondary', typography: 'body2' }}>
          {when.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </Box>
      )}
      <Box sx={{ mt: 3 }}>
        <SimpleTable caption="Probabilities of drawdowns" columns={drawdownColumns} rows={drawdowns} />
      </Box>
    </Panel>
  )
}
