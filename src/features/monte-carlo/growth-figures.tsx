import Box from '@mui/material/Box'
import { formatCount, formatPercent } from '#ui/format.ts'
import { KeyFigure } from '#ui/key-figure.tsx'
import { PercentText } from '#ui/number.tsx'
import { moneyOf, percentileOf, type ShownResult } from './result-context.ts'
import { shareInterval, shareText } from './share-text.ts'

const grid = {
  display: 'grid',
  gap: { xs: 1, sm: 1.5 },
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(3, minmax(0, 1fr))' },
} as const

const interval = (text: string) => `95 %: ${text}`

/** What a trader asks first: where does it end, how deep does it go, how likely are ruin and the goal. */
export function GrowthFigures({ shown }: { shown: ShownResult }) {
  const { result, input } = shown
  const terminal = percentileOf(result.terminal, 50)
  const low = percentileOf(result.terminal, 5)
  const high = percentileOf(result.terminal, 95)
  const drawdown = percentileOf(result.maxDrawdown, 50)
  const deep = percentileOf(result.maxDrawdown, 95)
  const { goal } = result
  return (
    <Box component="section" aria-label="Key figures" sx={grid}>
      <KeyFigure
        label="Median final equity"
        value={moneyOf(terminal.value, shown)}
        interval={interval(`${moneyOf(terminal.low, shown)}–${moneyOf(terminal.high, shown)}`)}
        n={result.paths}
        of="paths"
        hint={`Half of all paths end above it after ${formatCount(result.steps)} trades. Nine in ten end between ${moneyOf(low.value, shown)} and ${moneyOf(high.value, shown)}.`}
      />
      <KeyFigure
        label="Chance of a loss"
        value={shareText(result.loss)}
        interval={interval(shareInterval(result.loss))}
        n={result.paths}
        of="paths"
        hint="Share of paths that end below the initial capital."
      />
      <KeyFigure
        label="Median max drawdown"
        value={<PercentText value={drawdown.value} />}
        interval={`One in twenty: ${formatPercent(deep.value)} or more`}
        n={result.paths}
        of="paths"
        hint="The deepest fall from a peak that half of all paths stay within."
      />
      <KeyFigure
        label="Chance of ruin"
        value={shareText(result.ruin.reached)}
        interval={interval(shareInterval(result.ruin.reached))}
        n={result.paths}
        of="paths"
        hint={
          input.ruin.length === 0
            ? 'No level of ruin is set: share of paths that lose everything.'
            : 'Share of paths that meet a level of ruin at any time.'
        }
      />
      {goal === null ? null : (
        <KeyFigure
          label="Chance of the goal"
          value={shareText(goal.touch.reached)}
          interval={interval(shareInterval(goal.touch.reached))}
          n={result.paths}
          of="paths"
          hint="Share of paths that reach the goal at any time."
        />
      )}
      <KeyFigure
        label="Worst 5 % of paths"
        value={<PercentText value={result.cvar5} signed />}
        interval="Their mean return at the end"
        n={result.paths}
        of="paths"
        hint="Conditional value at risk: the mean return of the twentieth of paths that end worst."
      />
    </Box>
  )
}
