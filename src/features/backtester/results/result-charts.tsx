import { useMemo } from 'react'
import type { LoadedResult, StrategyDetail } from '#api/simulations/backtester.ts'
import { declinesFromPeak } from '#domain/simulation/what-if/replay.ts'
import { formatAxisR } from '#features/backtester/figures/format-axis-r.ts'
import { Chart } from '#ui/charts/chart.tsx'
import { curvesOption } from '#ui/charts/options/curves-option.ts'
import { resultPointsOption } from '#ui/charts/options/result-points-option.ts'
import { formatDate, formatR } from '#ui/figures/format.ts'
import { Panel } from '#ui/layout/panel.tsx'

interface ResultChartsProps {
  readonly loaded: LoadedResult
  readonly strategy: StrategyDetail
}

/** The number of trades before the first one that is out of sample, in order of exit; null without a split. */
function findSplit({ result }: LoadedResult, strategy: StrategyDetail) {
  const { splitAt } = result.parameters
  if (splitAt === null) return null
  const days = new Map(strategy.sample.map(({ tradeId, entryDate }) => [tradeId, entryDate]))
  const at = result.outcomes.findIndex(({ tradeId }) => (days.get(tradeId) ?? '') >= splitAt)
  return at === -1 ? null : { at, label: `Out-of-sample from ${formatDate(splitAt)}` }
}

/** Equity of the replay beside what was done, with drawdowns, and the result of each trade. */
export function ResultCharts({ loaded, strategy }: ResultChartsProps) {
  const { result, comparison } = loaded
  const equity = useMemo(
    () =>
      curvesOption({
        curves: [
          { name: 'Replayed', values: result.equity },
          { name: 'As traded', values: comparison.actual.equity },
        ],
        declines: [
          { name: 'Replayed', values: declinesFromPeak(result.equity) },
          { name: 'As traded', values: declinesFromPeak(comparison.actual.equity) },
        ],
        start: 0,
        axisName: 'Trades',
        format: formatR,
        axisFormat: formatAxisR,
        mark: findSplit(loaded, strategy),
      }),
    [loaded, result, comparison, strategy],
  )
  const points = useMemo(() => {
    const trades = new Map(strategy.sample.map((trade) => [trade.tradeId, trade]))
    return resultPointsOption({
      values: result.outcomes.map(({ r }) => r),
      isUncertain: (place) => result.outcomes[place]?.known === false,
      axisName: 'Trades in order of exit',
      axisFormat: formatAxisR,
      describe: (place) => {
        const outcome = result.outcomes[place]
        const trade = trades.get(outcome?.tradeId ?? '')
        return [
          `<b>${trade === undefined ? 'Trade' : `${trade.symbol}, ${formatDate(trade.entryDate)}`}</b>`,
          `Replayed ${formatR(outcome?.r ?? null)}`,
          `As traded ${formatR(comparison.actual.r[place] ?? null)}`,
          ...(outcome?.known === false ? ['Outcome unknown, actual exit kept'] : []),
        ]
      },
    })
  }, [result, comparison, strategy])
  const end = { replayed: result.equity.at(-1) ?? null, actual: comparison.actual.equity.at(-1) ?? null }
  const gains = result.outcomes.filter(({ r }) => r > 0).length

  return (
    <>
      <Panel title="Equity">
        <Chart
          name="Equity and drawdown in R"
          title={`The replay ends at ${formatR(end.replayed)}, your trades at ${formatR(end.actual)}`}
          height={380}
          option={equity}
          description="Solid: replay. Dashed: as traded. Drawdowns below."
          table={{
            columns: [
              { key: 'trade', label: 'After trade', numeric: true },
              { key: 'replayed', label: 'Replayed', numeric: true },
              { key: 'actual', label: 'As traded', numeric: true },
            ],
            rows: result.equity.map((value, i) => ({
              trade: i + 1,
              replayed: formatR(value),
              actual: formatR(comparison.actual.equity[i] ?? null),
            })),
          }}
        />
      </Panel>
      <Panel title="R by trade">
        <Chart
          name="R by trade"
          title={`${gains} of ${result.trades} replayed trades win`}
          height={260}
          option={points}
          description="Hollow: outcome unknown, actual exit kept."
          table={{
            columns: [
              { key: 'trade', label: 'Trade', numeric: true },
              { key: 'r', label: 'R', numeric: true },
            ],
            rows: result.outcomes.map(({ r }, i) => ({ trade: i + 1, r: formatR(r) })),
          }}
        />
      </Panel>
    </>
  )
}
