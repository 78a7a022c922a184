import { FigureStrip } from '#features/monte-carlo/analysis/figure-strip.tsx'
import { PercentText, UnknownFigure } from '#ui/figures/figure-text.tsx'
import { KeyFigure } from '#ui/figures/key-figure.tsx'
import { proportionInterval, proportionText } from './proportion-text.ts'
import { findPercentile, moneyForMultiple, type ShownResult } from './shown-result.ts'

/** The goal and the worst cases. */
export function FurtherFigures({ shown }: { shown: ShownResult }) {
  const { goal, cvar5, conditionalDrawdown5, maxDrawdownAmount } = shown.result
  return (
    <FigureStrip label="Goal, worst cases">
      {goal === null ? null : (
        <KeyFigure
          isPlain
          label="Chance of goal"
          value={proportionText(goal.touch.reached)}
          interval={`95%: ${proportionInterval(goal.touch.reached)}`}
          hint="Share of paths that reach the goal at any time."
        />
      )}
      {cvar5 === null ? null : (
        <KeyFigure
          isPlain
          label="Worst 5% return"
          value={<PercentText value={cvar5} signed />}
          interval="Mean final return"
          hint="Conditional value at risk: the mean return of the 5% of paths that end worst."
        />
      )}
      <KeyFigure
        isPlain
        label="Worst 5% drawdown"
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
    </FigureStrip>
  )
}
