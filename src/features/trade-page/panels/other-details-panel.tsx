import type { TradeDatapoints } from '#domain/datapoints/trade-datapoints.ts'
import type { DatapointFormatContext } from '#shared/trade/format-datapoint.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { DetailSections } from './detail-sections.tsx'
import { useDetailSections } from './use-detail-sections.ts'

interface OtherDetailsPanelProps {
  readonly datapoints: TradeDatapoints
  readonly context: DatapointFormatContext
}

/** Recorded details of instrument, plan, execution and market; nothing without any. */
export function OtherDetailsPanel({ datapoints, context }: OtherDetailsPanelProps) {
  const sections = useDetailSections(datapoints, context, ['B', 'C', 'D', 'I', 'N'], false)
  if (sections.length === 0) return null
  return (
    <Panel title="Other details">
      <DetailSections sections={sections} />
    </Panel>
  )
}
