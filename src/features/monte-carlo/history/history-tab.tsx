import { SampleFrame } from '#features/monte-carlo/analysis/sample-frame.tsx'
import { tabCodec, useTabSettings } from '#features/monte-carlo/settings/use-tab-settings.ts'
import type { SimulatorTabProps } from '#features/monte-carlo/simulator-tab-props.ts'
import { HistoryAnalysis } from './history-analysis.tsx'
import { historyAddress, readHistorySettings } from './history-settings.ts'

const codec = tabCodec({ read: readHistorySettings, write: historyAddress })

/** Whether the trader's own history is unusual: its place among shuffles and bootstraps of the same trades. */
export default function HistoryTab({ portfolio }: SimulatorTabProps) {
  const control = useTabSettings(codec)
  const { settings, choices, change, choose } = control
  return (
    <SampleFrame portfolio={portfolio} kind="history-analysis" choices={choices} choose={choose}>
      {(sample) => (
        <HistoryAnalysis
          portfolio={portfolio}
          tabSample={sample}
          settings={settings}
          change={change}
          address={codec.write({ settings, choices: { ...choices, runId: null } })}
        />
      )}
    </SampleFrame>
  )
}
