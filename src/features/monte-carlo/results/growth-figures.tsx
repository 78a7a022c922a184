import { memo } from 'react'
import type { Distribution } from '#domain/simulation/growth.ts'
import { FigureStrip } from '#features/monte-carlo/analysis/figure-strip.tsx'
import { PercentText, UnknownFigure } from '#ui/figures/figure-text.tsx'
import { formatCount, formatMoney, formatPercent } from '#ui/figures/format.ts'
import { KeyFigure } from '#ui/figures/key-figure.tsx'
import { proportionInterval, proportionText } from './proportion-text.ts'
import { moneyForMultiple, findPercentile, type ShownResult } from './shown-result.ts'

const interval = (text: string) => `95%: ${text}`

/** The median final equity, for models whose paths end differently. */
function EndFigure({ terminal, shown }: { terminal: Distribution; shown: ShownResult }) {
  const { result } = shown
  const median = findPercentile(terminal, 50)
  const low = findPercentile(terminal, 5)
  const high = findPercentile(terminal, 95)
  // Short, so that it takes one line.
  const short = (multiple: number) => formatMoney(multiple * shown.capital, shown.currency, { compact: true })
  return (
    <KeyFigure
      isPlain
      label="Median final equity"
      value={moneyForMultiple(median.value, shown)}
      interval={interval(`${short(median.low)}–${short(median.high)}`)}
      hint={`50% of paths end above it after ${formatCount(result.steps)} trades. 90% end between ${moneyForMultiple(low.value, shown)} and ${moneyForMultiple(high.value, shown)}.`}
    />
  )
}

/** Describes the common end of all shuffles, or why they have none. */
function describeShuffleEnd({ input, result }: ShownResult): string {
  if (result.endEquity !== null) return input.stopAtRuin ? 'On every path without ruin' : 'Same in any order of trades'
  return result.steps % result.trades === 0
    ? 'Depends on the order of trades'
    : `Same on all paths after every ${formatCount(result.trades)} trades only`
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
    <FigureStrip label="Key figures">
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
        hint="Half of the paths have a smaller maximum drawdown."
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
    </FigureStrip>
  )
})
