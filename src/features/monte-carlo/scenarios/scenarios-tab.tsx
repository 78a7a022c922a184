import { useCallback } from 'react'
import { GroupedSampleFrame } from '#features/monte-carlo/analysis/grouped-sample-frame.tsx'
import { scenarioCodec } from '#features/monte-carlo/scenarios/settings/scenario-address.ts'
import type { ScenarioSettings } from '#features/monte-carlo/scenarios/settings/scenario-settings.ts'
import type { SimulatorTabProps } from '#features/monte-carlo/simulator-tab-props.ts'
import { useAddressState } from '#shared/simulation/use-address-state.ts'
import { ScenarioSimulator } from './scenario-simulator.tsx'

/** The tab that compares a base with changes of it. */
export default function ScenariosTab({ portfolio }: SimulatorTabProps) {
  const [{ settings, oneR }, apply] = useAddressState(scenarioCodec)
  const change = useCallback(
    (changes: Partial<ScenarioSettings>) => apply((now) => ({ ...now, settings: { ...now.settings, ...changes } })),
    [apply],
  )
  return (
    <GroupedSampleFrame
      portfolio={portfolio}
      oneR={oneR}
      onOneR={(amount) => apply((now) => ({ ...now, oneR: amount }))}
    >
      {(sample) => <ScenarioSimulator portfolio={portfolio} sample={sample} settings={settings} onChange={change} />}
    </GroupedSampleFrame>
  )
}
