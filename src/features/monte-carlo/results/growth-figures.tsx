import Paper from '@mui/material/Paper'
import { memo } from 'react'
import type { Distribution } from '#domain/simulation/growth.ts'
import { PercentText, UnknownFigure } from '#ui/figures/figure-text.tsx'
import { formatCount, formatPercent } from '#ui/figures/format.ts'
import { KeyFigure } from '#ui/figures/key-figure.tsx'
import { proportionInterval, proportionText } from './proportion-text.ts'
import { moneyForMultiple, findPercentile, type ShownResult } from './shown-result.ts'

/** A strip of four figures, two by two on phones. */
const grid = {
  display: 'grid',
  gap: { xs: 1.5, sm: 2 },
  p: { xs: 1.5, sm: 2 },
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
} as const

const interval = (text: string) => `95%: ${text}`

/** The median final equity, for models whose paths end differently. */
function EndFigure({ terminal, shown }: { terminal: Distribution; shown: ShownResult }) {
  const { result } = shown
  const median = findPercentile(terminal, 50)
  const low = findPercentile(terminal, 5)
  const high = findPercentile(terminal, 95)
  return (
    <KeyFigure
      isPlain
      label="Median final equity"
      value={moneyForMultiple(median.value, shown)}
      interval={interval(`${moneyForMultiple(median.low, shown)}–${moneyForMultiple(median.high, shown)}`)}
      hint={`50% of paths end above it after ${formatCount(result.steps)} trades. 90% end between ${moneyForMultiple(low.value, shown)} and ${moneyForMultiple(high.value, shown)}.`}
    />
  )
}

/** Describes the common end of all shuffles, or why they have none. */
function describeShuffleEnd({ input, result }: ShownResult): string {
  if (result.endEquity !== null)
    return input.stopAtRuin ? 'On every path without ruin' : 'The same in any order of trades'
  return result.steps % result.trades === 0
    ? 'Depends on the order of trades'
    : `The same on all paths after every ${formatCount(result.trades)} trades only`
}

function SameEndFigure({ shown }: { shown: ShownResult }) {
  const { endEquity } = shown.result
  const note = describeShuffleEnd(shown)
  return (
    <KeyFigure
      isPlain
      label="Final equity"
      value={endEquity === null ? <UnknownFigure reason={note} /> : moneyForMultiple(endEquity, shown)}
      interval={note}
      hint="Shuffling keeps final equity. Use Independent or Blocks for loss odds."
    />
  )
}

/** The four figures that decide: final equity, the chance of a loss, drawdown and ruin. */
export const GrowthFigures = memo(function GrowthFiguresOf({ shown }: { shown: ShownResult }) {
  const { result, input } = shown
  const { terminal, loss } = result
  const drawdown = findPercentile(result.maxDrawdown, 50)
  const deep = findPercentile(result.maxDrawdown, 95)
  return (
    <Paper component="section" variant="outlined" aria-label="Key figures" sx={grid}>
      {terminal === null ? <SameEndFigure shown={shown} /> : <EndFigure terminal={terminal} shown={shown} />}
      {loss === null ? null : (
        <KeyFigure
          isPlain
          label="Chance of a loss"
          value={proportionText(loss)}
          interval={interval(proportionInterval(loss))}
          hint="Share of paths that end below the initial capital."
        />
      )}
      <KeyFigure
        isPlain
        label="Median drawdown"
        value={<PercentText value={drawdown.value} />}
        interval={`1 in 20: ${formatPercent(deep.value)} or more`}
        hint="On 50% of paths, the deepest drawdown is smaller."
      />
      <KeyFigure
        isPlain
        label="Chance of ruin"
        value={proportionText(result.ruin.reached)}
        interval={interval(proportionInterval(result.ruin.reached))}
        hint={
          input.ruin.length === 0
            ? 'Share of paths that lose everything. No ruin level is set.'
            : 'Share of paths that reach a ruin level at any time.'
        }
      />
    </Paper>
  )
})

/** The goal and the worst cases. */
export function FurtherFigures({ shown }: { shown: ShownResult }) {
  const { goal, cvar5, conditionalDrawdown5, maxDrawdownAmount } = shown.result
  return (
    <Paper component="section" variant="outlined" aria-label="Goal and worst cases" sx={grid}>
      {goal === null ? null : (
        <KeyFigure
          isPlain
          label="Chance of the goal"
          value={proportionText(goal.touch.reached)}
          interval={interval(proportionInterval(goal.touch.reached))}
          hint="Share of paths that reach the goal at any time."
        />
      )}
      {cvar5 === null ? null : (
        <KeyFigure
          isPlain
          label="Worst 5% of paths"
          value={<PercentText value={cvar5} signed />}
          interval="Mean final return"
          hint="Conditional value at risk: the mean return of the 5% of paths that end worst."
        />
      )}
      <KeyFigure
        isPlain
        label="Worst 5% of drawdowns"
        value={
          conditionalDrawdown5 === null ? (
            <UnknownFigure reason="Not computed in this run" />
          ) : (
            <PercentText value={conditionalDrawdown5} />
          )
        }
        interval={conditionalDrawdown5 === null ? 'Not computed in this run' : 'Mean depth'}
        hint="Conditional drawdown at risk: the mean of the deepest 5% of maximum drawdowns."
      />
      {maxDrawdownAmount === null ? null : (
        <KeyFigure
          isPlain
          label="Median drawdown amount"
          value={moneyForMultiple(findPercentile(maxDrawdownAmount, 50).value, shown)}
          interval={`1 in 20: ${moneyForMultiple(findPercentile(maxDrawdownAmount, 95).value, shown)} or more`}
          hint="On 50% of paths, the largest drawdown in money is smaller."
        />
      )}
    </Paper>
  )
}
