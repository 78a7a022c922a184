import { useCallback } from 'react'
import { SampleFrame } from '#features/monte-carlo/analysis/sample-frame.tsx'
import type { SimulatorTabProps } from '#features/monte-carlo/simulator-tab-props.ts'
import { useAddressState } from '#shared/simulation/use-address-state.ts'
import { HistoryAnalysis } from './history-analysis.tsx'
import { historyAddress, readHistorySettings, type HistorySettings } from './history-settings.ts'

const codec = { parse: readHistorySettings, write: historyAddress }

/** Whether the trader's own history is unusual: its place among shuffles and bootstraps of the same trades. */
export default function HistoryTab({ portfolio }: SimulatorTabProps) {
  const [settings, apply] = useAddressState(codec)
  const change = useCallback((changes: Partial<HistorySettings>) => apply((now) => ({ ...now, ...changes })), [apply])
  return (
    <SampleFrame portfolio={portfolio} oneR={settings.oneR} onOneR={(oneR) => change({ oneR })}>
      {(sample) => <HistoryAnalysis portfolio={portfolio} tabSample={sample} settings={settings} change={change} />}
    </SampleFrame>
  )
}
