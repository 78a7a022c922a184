import { GroupedSampleFrame } from '#features/monte-carlo/analysis/grouped-sample-frame.tsx'
import { scenarioCodec } from '#features/monte-carlo/scenarios/settings/scenario-address.ts'
import { useTabSettings } from '#features/monte-carlo/settings/use-tab-settings.ts'
import type { SimulatorTabProps } from '#features/monte-carlo/simulator-tab-props.ts'
import { ScenarioSimulator } from './scenario-simulator.tsx'

/** The tab that compares a base with changes of it. */
export default function ScenariosTab({ portfolio }: SimulatorTabProps) {
  const { settings, choices, change, choose } = useTabSettings(scenarioCodec)
  return (
    <GroupedSampleFrame portfolio={portfolio} kind="scenario-analysis" choices={choices} choose={choose}>
      {(sample) => (
        <ScenarioSimulator
          portfolio={portfolio}
          sample={sample}
          settings={settings}
          onChange={change}
          address={scenarioCodec.write({ settings, choices: { ...choices, runId: null } })}
        />
      )}
    </GroupedSampleFrame>
  )
}
