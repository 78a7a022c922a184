import { useCallback } from 'react'
import { SampleFrame } from '#features/monte-carlo/analysis/sample-frame.tsx'
import type { SimulatorTabProps } from '#features/monte-carlo/simulator-tab-props.ts'
import { useAddressState } from '#shared/simulation/use-address-state.ts'
import { kellyAddress, readKellySettings, type KellySettings } from './kelly-settings.ts'
import { KellySimulator } from './kelly-simulator.tsx'

const codec = { parse: readKellySettings, write: kellyAddress }

/** How much to risk: the fraction of equity that grows fastest, how sure it is, and the size of the next trade. */
export default function KellyTab({ portfolio }: SimulatorTabProps) {
  const [settings, apply] = useAddressState(codec)
  const change = useCallback((changes: Partial<KellySettings>) => apply((now) => ({ ...now, ...changes })), [apply])
  return (
    <SampleFrame portfolio={portfolio} oneR={settings.oneR} onOneR={(oneR) => change({ oneR })}>
      {(sample) => <KellySimulator portfolio={portfolio} tabSample={sample} settings={settings} change={change} />}
    </SampleFrame>
  )
}
