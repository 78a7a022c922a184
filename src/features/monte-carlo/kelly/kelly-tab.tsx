import { SampleFrame } from '#features/monte-carlo/analysis/sample-frame.tsx'
import { tabCodec, useTabSettings } from '#features/monte-carlo/settings/use-tab-settings.ts'
import type { SimulatorTabProps } from '#features/monte-carlo/simulator-tab-props.ts'
import { kellyAddress, readKellySettings } from './kelly-settings.ts'
import { KellySimulator } from './kelly-simulator.tsx'

const codec = tabCodec({ read: readKellySettings, write: kellyAddress })

/** How much to risk: the fraction of equity that grows fastest, how sure it is, and the size of the next trade. */
export default function KellyTab({ portfolio }: SimulatorTabProps) {
  const control = useTabSettings(codec)
  const { settings, choices, change, choose } = control
  return (
    <SampleFrame portfolio={portfolio} kind="kelly-optimization" choices={choices} choose={choose}>
      {(sample) => (
        <KellySimulator
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
