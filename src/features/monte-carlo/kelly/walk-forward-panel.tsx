import { useMemo } from 'react'
import type { KellyResult } from '#domain/simulation/kelly.ts'
import { walkForwardSizing, type WalkForwardSizing } from '#domain/simulation/walk-forward-sizing.ts'
import { moneyAxisFormat } from '#ui/charts/axis-format.ts'
import { Chart } from '#ui/charts/chart.tsx'
import { curvesOption } from '#ui/charts/options/curves-option.ts'
import { formatCount, formatMoney, formatNumber, formatPercent } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { Panel } from '#ui/layout/panel.tsx'
import type { KellySettings } from './kelly-settings.ts'
import { choiceLabels, pastSizing } from './kelly-words.ts'

interface WalkForwardPanelProps {
  readonly r: readonly number[]
  readonly kelly: KellyResult
  /** The largest risk within the drawdown limit; null while it is unknown. */
  readonly limit: number | null
  readonly settings: KellySettings
  readonly capital: number
  readonly currency: string
}

const gain = (values: readonly number[]) => formatPercent((values.at(-1) ?? 1) - 1, { signed: true, digits: 0 })

/** What the sizing did, against the fixed risk. */
export function describeWalkForward({ equity, fixedEquity }: WalkForwardSizing, fixedPercent: number): string {
  return `Sized by Kelly: ${gain(equity)}; at a fixed ${formatNumber(fixedPercent)}%: ${gain(fixedEquity)}`
}

function WalkForwardChart({
  sized,
  capital,
  currency,
}: {
  sized: WalkForwardSizing
  capital: number
  currency: string
}) {
  const { equity, fixedEquity } = sized
  const money = (value: number) => formatMoney(value, currency, { whole: true })
  const option = useMemo(() => {
    const curves = [
      { name: 'Sized by Kelly', values: equity.map((value) => value * capital) },
      { name: 'Fixed risk', values: fixedEquity.map((value) => value * capital) },
    ]
    const all = curves.flatMap(({ values }) => values)
    const low = all.reduce((min, value) => Math.min(min, value), capital)
    const high = all.reduce((max, value) => Math.max(max, value), capital)
    return curvesOption({
      curves,
      start: capital,
      axisName: 'Trades',
      format: (value) => formatMoney(value, currency, { whole: true }),
      axisFormat: moneyAxisFormat(low, high, currency),
    })
  }, [equity, fixedEquity, capital, currency])
  return (
    <Chart
      option={option}
      height={240}
      title="Equity, sized by trade"
      description={`Solid: sized by Kelly, deepest drawdown ${formatPercent(sized.maxDrawdown)}. Dashed: fixed risk, ${formatPercent(sized.fixedMaxDrawdown)}.`}
      table={{
        columns: [
          { key: 'trade', label: 'Trade' },
          { key: 'risk', label: 'Risk', numeric: true },
          { key: 'sized', label: 'Sized by Kelly', numeric: true },
          { key: 'fixed', label: 'Fixed risk', numeric: true },
        ],
        rows: equity.map((value, place) => ({
          trade: formatCount(sized.skipped + place + 1),
          risk: formatPercent(sized.fractions[place] ?? null, { digits: 2 }),
          sized: money(value * capital),
          fixed: money((fixedEquity[place] ?? 1) * capital),
        })),
      }}
    />
  )
}

/** What sizing each trade by the trades before it would have done. */
export function WalkForwardPanel({ r, kelly, limit, settings, capital, currency }: WalkForwardPanelProps) {
  const { choice, costR, riskPercent } = settings
  const sizing = useMemo(() => pastSizing(kelly, choice, limit), [kelly, choice, limit])
  const sized = useMemo(
    () =>
      sizing === null ? null : walkForwardSizing(r, { ...sizing, extraCostR: costR, fixedFraction: riskPercent / 100 }),
    [r, costR, sizing, riskPercent],
  )
  if (sizing === null)
    return <Panel title="Sized by Kelly">{`No multiple of Kelly for “${choiceLabels[choice]}” in this sample.`}</Panel>
  if (sized === null)
    return (
      <Panel title="Sized by Kelly">
        Sizing by earlier trades needs more than 30 trades; the sample has {formatCount(r.length)}.
      </Panel>
    )
  return (
    <Panel
      title={describeWalkForward(sized, riskPercent)}
      subtitle={`${sizing.name}. Each of ${pluralize(sized.sized, 'trade')} is sized by the trades before it. The first ${formatCount(sized.skipped)} only supply the estimate.`}
    >
      <WalkForwardChart sized={sized} capital={capital} currency={currency} />
    </Panel>
  )
}
