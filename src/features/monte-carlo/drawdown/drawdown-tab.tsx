import { SampleFrame } from '#features/monte-carlo/analysis/sample-frame.tsx'
import { pathAddress, readPathSettings } from '#features/monte-carlo/path-settings/path-settings.ts'
import { tabCodec, useTabSettings } from '#features/monte-carlo/settings/use-tab-settings.ts'
import type { SimulatorTabProps } from '#features/monte-carlo/simulator-tab-props.ts'
import { DrawdownSimulator } from './drawdown-simulator.tsx'

const codec = tabCodec({ read: readPathSettings, write: (settings) => pathAddress('drawdown', settings) })

/** How deep and how long drawdowns may be, and the risk that keeps them within a limit. */
export default function DrawdownTab({ portfolio }: SimulatorTabProps) {
  const { settings, choices, change, choose } = useTabSettings(codec)
  return (
    <SampleFrame portfolio={portfolio} kind="drawdown-analysis" choices={choices} choose={choose}>
      {(sample) => (
        <DrawdownSimulator
          portfolio={portfolio}
          tabSample={sample}
          control={{ settings, change }}
          address={codec.write({ settings, choices: { ...choices, runId: null } })}
        />
      )}
    </SampleFrame>
  )
}
