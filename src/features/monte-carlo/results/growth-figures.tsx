import Box from '@mui/material/Box'
import type { Distribution } from '#domain/simulation/growth.ts'
import { PercentText, UnknownFigure } from '#ui/figures/figure-text.tsx'
import { formatCount, formatPercent } from '#ui/figures/format.ts'
import { KeyFigure } from '#ui/figures/key-figure.tsx'
import { pluralize } from '#ui/figures/pluralize.ts'
import { proportionInterval, proportionText } from './proportion-text.ts'
import { moneyForMultiple, findPercentile, type ShownResult } from './shown-result.ts'

const grid = {
  display: 'grid',
  gap: { xs: 1, sm: 1.5 },
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(3, minmax(0, 1fr))' },
} as const

const interval = (text: string) => `95 %: ${text}`

/** Where the paths end, as they end in different places. */
function EndFigure({ terminal, shown }: { terminal: Distribution; shown: ShownResult }) {
  const { result } = shown
  const median = findPercentile(terminal, 50)
  const low = findPercentile(terminal, 5)
  const high = findPercentile(terminal, 95)
  return (
    <KeyFigure
      label="Median final equity"
      value={moneyForMultiple(median.value, shown)}
      interval={interval(`${moneyForMultiple(median.low, shown)}–${moneyForMultiple(median.high, shown)}`)}
      sample={pluralize(result.paths, 'path')}
      hint={`Half of all paths end above it after ${formatCount(result.steps)} trades. Nine in ten end between ${moneyForMultiple(low.value, shown)} and ${moneyForMultiple(high.value, shown)}.`}
    />
  )
}

/** Where every order of the same trades ends, or why that is not said. */
function describeShuffleEnd({ input, result }: ShownResult): string {
  if (result.endEquity !== null)
    return input.stopAtRuin ? 'On every path that no ruin stops' : 'Whatever the order of your trades'
  return result.steps % result.trades === 0
    ? 'The order of trades decides it under these rules'
    : `Alike on all paths after every ${formatCount(result.trades)} trades only`
}

function SameEndFigure({ shown }: { shown: ShownResult }) {
  const { endEquity } = shown.result
  const said = describeShuffleEnd(shown)
  return (
    <KeyFigure
      label="Final equity"
      value={endEquity === null ? <UnknownFigure reason={said} /> : moneyForMultiple(endEquity, shown)}
      interval={said}
      hint="Once each trade has been taken equally often, a shuffle cannot change where equity ends, and it says nothing of the chance of a loss: draw trades independently or in blocks for that."
    />
  )
}

/** What a trader asks first: where does it end, how deep does it go, how likely are ruin and the goal. */
export function GrowthFigures({ shown }: { shown: ShownResult }) {
  const { result, input } = shown
  const { goal, terminal, loss, cvar5, conditionalDrawdown5, maxDrawdownAmount } = result
  const drawdown = findPercentile(result.maxDrawdown, 50)
  const deep = findPercentile(result.maxDrawdown, 95)
  const ofPaths = { n: result.paths, of: 'paths' }
  return (
    <Box component="section" aria-label="Key figures" sx={grid}>
      {terminal === null ? <SameEndFigure shown={shown} /> : <EndFigure terminal={terminal} shown={shown} />}
      {loss === null ? null : (
        <KeyFigure
          label="Chance of a loss"
          value={proportionText(loss)}
          interval={interval(proportionInterval(loss))}
          {...ofPaths}
          hint="Share of paths that end below the initial capital."
        />
      )}
      <KeyFigure
        label="Median max drawdown"
        value={<PercentText value={drawdown.value} />}
        interval={`One in twenty: ${formatPercent(deep.value)} or more`}
        {...ofPaths}
        hint="The deepest fall from a peak that half of all paths stay within."
      />
      <KeyFigure
        label="Chance of ruin"
        value={proportionText(result.ruin.reached)}
        interval={interval(proportionInterval(result.ruin.reached))}
        {...ofPaths}
        hint={
          input.ruin.length === 0
            ? 'No level of ruin is set: share of paths that lose everything.'
            : 'Share of paths that meet a level of ruin at any time.'
        }
      />
      {goal === null ? null : (
        <KeyFigure
          label="Chance of the goal"
          value={proportionText(goal.touch.reached)}
          interval={interval(proportionInterval(goal.touch.reached))}
          {...ofPaths}
          hint="Share of paths that reach the goal at any time."
        />
      )}
      {cvar5 === null ? null : (
        <KeyFigure
          label="Worst 5 % of paths"
          value={<PercentText value={cvar5} signed />}
          interval="Their mean return at the end"
          {...ofPaths}
          hint="Conditional value at risk: the mean return of the twentieth of paths that end worst."
        />
      )}
      <KeyFigure
        label="Worst 5 % of drawdowns"
        value={
          conditionalDrawdown5 === null ? (
            <UnknownFigure reason="The engine that made this run did not compute it" />
          ) : (
            <PercentText value={conditionalDrawdown5} />
          )
        }
        interval={conditionalDrawdown5 === null ? 'Not computed when the run was made' : 'Their mean depth'}
        {...ofPaths}
        hint="Conditional drawdown at risk: the mean of the twentieth of maximum drawdowns that are deepest."
      />
      {maxDrawdownAmount === null ? null : (
        <KeyFigure
          label="Median largest fall"
          value={moneyForMultiple(findPercentile(maxDrawdownAmount, 50).value, shown)}
          interval={`One in twenty: ${moneyForMultiple(findPercentile(maxDrawdownAmount, 95).value, shown)} or more`}
          {...ofPaths}
          hint="The largest fall from a peak in money, which half of all paths stay within."
        />
      )}
    </Box>
  )
}
