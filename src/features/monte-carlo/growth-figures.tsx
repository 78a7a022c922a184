import Box from '@mui/material/Box'
import type { Distribution } from '#domain/simulation.ts'
import { formatCount, formatPercent } from '#ui/format.ts'
import { KeyFigure } from '#ui/key-figure.tsx'
import { PercentText, Unknown } from '#ui/number.tsx'
import { moneyOf, percentileOf, type ShownResult } from './result-context.ts'
import { shareInterval, shareText } from './share-text.ts'

const grid = {
  display: 'grid',
  gap: { xs: 1, sm: 1.5 },
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(3, minmax(0, 1fr))' },
} as const

const interval = (text: string) => `95 %: ${text}`

/** Where the paths end, as they end in different places. */
function EndFigure({ terminal, shown }: { terminal: Distribution; shown: ShownResult }) {
  const { result } = shown
  const median = percentileOf(terminal, 50)
  const low = percentileOf(terminal, 5)
  const high = percentileOf(terminal, 95)
  return (
    <KeyFigure
      label="Median final equity"
      value={moneyOf(median.value, shown)}
      interval={interval(`${moneyOf(median.low, shown)}–${moneyOf(median.high, shown)}`)}
      n={result.paths}
      of="paths"
      hint={`Half of all paths end above it after ${formatCount(result.steps)} trades. Nine in ten end between ${moneyOf(low.value, shown)} and ${moneyOf(high.value, shown)}.`}
    />
  )
}

/** Where every order of the same trades ends, or why that is not said. */
function endOfShuffle({ input, result }: ShownResult): string {
  if (result.endEquity !== null)
    return input.stopAtRuin ? 'On every path that no ruin stops' : 'Whatever the order of your trades'
  return result.steps % result.trades === 0
    ? 'The order of trades decides it under these rules'
    : `Alike on all paths after every ${formatCount(result.trades)} trades only`
}

function SameEndFigure({ shown }: { shown: ShownResult }) {
  const { endEquity } = shown.result
  const said = endOfShuffle(shown)
  return (
    <KeyFigure
      label="Final equity"
      value={endEquity === null ? <Unknown reason={said} /> : moneyOf(endEquity, shown)}
      interval={said}
      hint="Once each trade has been taken equally often, a shuffle cannot change where equity ends, and it says nothing of the chance of a loss: draw trades independently or in blocks for that."
    />
  )
}

/** What a trader asks first: where does it end, how deep does it go, how likely are ruin and the goal. */
export function GrowthFigures({ shown }: { shown: ShownResult }) {
  const { result, input } = shown
  const { goal, terminal, loss, cvar5, conditionalDrawdown5, maxDrawdownAmount } = result
  const drawdown = percentileOf(result.maxDrawdown, 50)
  const deep = percentileOf(result.maxDrawdown, 95)
  const ofPaths = { n: result.paths, of: 'paths' }
  return (
    <Box component="section" aria-label="Key figures" sx={grid}>
      {terminal === null ? <SameEndFigure shown={shown} /> : <EndFigure terminal={terminal} shown={shown} />}
      {loss === null ? null : (
        <KeyFigure
          label="Chance of a loss"
          value={shareText(loss)}
          interval={interval(shareInterval(loss))}
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
        value={shareText(result.ruin.reached)}
        interval={interval(shareInterval(result.ruin.reached))}
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
          value={shareText(goal.touch.reached)}
          interval={interval(shareInterval(goal.touch.reached))}
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
            <Unknown reason="The engine that made this run did not compute it" />
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
          value={moneyOf(percentileOf(maxDrawdownAmount, 50).value, shown)}
          interval={`One in twenty: ${moneyOf(percentileOf(maxDrawdownAmount, 95).value, shown)} or more`}
          {...ofPaths}
          hint="The largest fall from a peak in money, which half of all paths stay within."
        />
      )}
    </Box>
  )
}
