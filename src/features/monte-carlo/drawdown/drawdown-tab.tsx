import { SampleFrame } from '#features/monte-carlo/analysis/sample-frame.tsx'
import { usePathSettings } from '#features/monte-carlo/path-settings/use-path-settings.ts'
import type { SimulatorTabProps } from '#features/monte-carlo/simulator-tab-props.ts'
import { DrawdownSimulator } from './drawdown-simulator.tsx'

/** How deep and how long drawdowns may be, and the risk that keeps them within a limit. */
export default function DrawdownTab({ portfolio }: SimulatorTabProps) {
  const control = usePathSettings('drawdown')
  return (
    <SampleFrame portfolio={portfolio} oneR={control.settings.oneR} onOneR={(oneR) => control.change({ oneR })}>
      {(sample) => <DrawdownSimulator portfolio={portfolio} tabSample={sample} control={control} />}
    </SampleFrame>
  )
}
