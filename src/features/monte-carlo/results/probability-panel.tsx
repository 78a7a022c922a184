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
  { key: 'interval', label: '95% interval', numeric: true },
  { key: 'hits', label: 'Paths', numeric: true },
]
const eventColumns = columns('Event')
const drawdownColumns = columns('Drawdown ≥')

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
      return `Ruin: ${formatNumber(100 - barrier.level * 100)}% of capital lost`
    case 'trailing':
      return `Ruin: ${formatNumber(barrier.level * 100)}% below the peak`
    case 'trailingAmount':
      return `Ruin: ${moneyForMultiple(barrier.amount, shown)} below the highest ${barrier.endOfDay ? 'daily close' : 'equity'}`
    case 'dailyLoss':
      return `Ruin: ${moneyForMultiple(barrier.amount, shown)} lost in a day`
  }
}

/** Describes when paths reach a level; null when none does. */
function describeTiming(name: string, { reached, meanStep, q50 }: FirstPassage): string | null {
  if (meanStep === null) return null
  const half = q50 === null ? 'fewer than 50% of paths reach it' : `50% of paths reach it by trade ${formatCount(q50)}`
  return `${name}: ${half}. Mean when reached: trade ${formatNumber(meanStep, 1)} (${formatCount(reached.hits)} paths).`
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
    // With a single level, its own row is enough.
    ...(input.ruin.length === 1
      ? []
      : [row(input.ruin.length === 0 ? 'Everything lost' : 'Any ruin', result.ruin.reached)]),
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
  const timings = [
    describeTiming('Ruin', result.ruin),
    goal === null ? null : describeTiming('Goal', goal.touch),
  ].filter((text) => text !== null)
  return (
    <Panel
      title="Probabilities"
      subtitle={`Of ${formatCount(result.paths)} paths. Intervals reflect the number of paths, not the size of your sample.`}
    >
      <SimpleTable caption="Probabilities of events" columns={eventColumns} rows={events} />
      {timings.length === 0 ? null : (
        <Box component="ul" sx={{ mt: 1.5, mb: 0, pl: 2.5, color: 'text.secondary', typography: 'body2' }}>
          {timings.map((text) => (
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
