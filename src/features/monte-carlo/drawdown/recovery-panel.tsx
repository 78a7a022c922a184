import { useMemo } from 'react'
import type { GrowthResult } from '#domain/simulation/growth.ts'
import { HistogramPanel } from '#features/monte-carlo/analysis/histogram-panel.tsx'
import { formatCount } from '#ui/figures/format.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { describeRecovery, describeUnrecovered } from './drawdown-words.ts'

const countAxisFormat = () => formatCount

/** How long paths take from the bottom of their deepest drawdown to a new peak, and the share that does not get there. */
export function RecoveryPanel({ result }: { result: Pick<GrowthResult, 'recovery' | 'recoveryHistogram' | 'steps'> }) {
  const { recovery, recoveryHistogram, steps } = result
  const median = recovery?.q50 ?? null
  const marks = useMemo(() => (median === null ? [] : [{ value: median, label: 'Median' }]), [median])
  const title = 'Recovery from the deepest drawdown'
  const subtitle = describeRecovery(recovery) ?? 'No path has a drawdown'
  if (recovery === null || recoveryHistogram === null) {
    return (
      <Panel title={title} subtitle={subtitle}>
        {null}
      </Panel>
    )
  }
  return (
    <HistogramPanel
      title={title}
      subtitle={subtitle}
      valueLabel="Trades to recover"
      description={describeUnrecovered(recovery, steps)}
      histogram={recoveryHistogram}
      format={formatCount}
      axisFormat={countAxisFormat}
      marks={marks}
    />
  )
}
