import { useCallback } from 'react'
import { GroupedSampleFrame } from '#features/monte-carlo/analysis/grouped-sample-frame.tsx'
import { challengeCodec } from '#features/monte-carlo/challenge/settings/challenge-address.ts'
import type { ChallengeSettings } from '#features/monte-carlo/challenge/settings/challenge-settings.ts'
import type { SimulatorTabProps } from '#features/monte-carlo/simulator-tab-props.ts'
import { useAddressState } from '#shared/simulation/use-address-state.ts'
import { ChallengeSimulator } from './challenge-simulator.tsx'

/** The tab about funded accounts: the chance to pass, payouts and the best risk. */
export default function ChallengeTab({ portfolio }: SimulatorTabProps) {
  const [{ settings, oneR }, apply] = useAddressState(challengeCodec)
  const change = useCallback(
    (changes: Partial<ChallengeSettings>) => apply((now) => ({ ...now, settings: { ...now.settings, ...changes } })),
    [apply],
  )
  return (
    <GroupedSampleFrame
      portfolio={portfolio}
      oneR={oneR}
      onOneR={(amount) => apply((now) => ({ ...now, oneR: amount }))}
    >
      {(sample) => <ChallengeSimulator portfolio={portfolio} sample={sample} settings={settings} onChange={change} />}
    </GroupedSampleFrame>
  )
}
