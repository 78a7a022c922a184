import { FanPanel } from './fan-panel.tsx'
import { HistogramPanels } from './histogram-panels.tsx'
import type { ShownResult } from './shown-result.ts'

/** The charts of a result. A separate chunk, since the figures need no chart library. */
export default function GrowthCharts({ shown }: { shown: ShownResult }) {
  return (
    <>
      <FanPanel shown={shown} />
      <HistogramPanels shown={shown} />
    </>
  )
}
