import { GroupedSampleFrame } from '#features/monte-carlo/analysis/grouped-sample-frame.tsx'
import { challengeCodec } from '#features/monte-carlo/challenge/settings/challenge-address.ts'
import { useTabSettings } from '#features/monte-carlo/settings/use-tab-settings.ts'
import type { SimulatorTabProps } from '#features/monte-carlo/simulator-tab-props.ts'
import { ChallengeSimulator } from './challenge-simulator.tsx'

/** The tab about funded accounts: the chance to pass, payouts and the best risk. */
export default function ChallengeTab({ portfolio }: SimulatorTabProps) {
  const { settings, choices, change, choose } = useTabSettings(challengeCodec)
  return (
    <GroupedSampleFrame portfolio={portfolio} kind="challenge-analysis" choices={choices} choose={choose}>
      {(sample) => (
        <ChallengeSimulator
          portfolio={portfolio}
          sample={sample}
          settings={settings}
          onChange={change}
          address={challengeCodec.write({ settings, choices: { ...choices, runId: null } })}
        />
      )}
    </GroupedSampleFrame>
  )
}
