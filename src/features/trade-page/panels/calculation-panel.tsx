import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useState } from 'react'
import type { TradeDatapoints } from '#domain/datapoints/trade-datapoints.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { CalculationGroups } from './calculation-groups.tsx'

/** Every derived figure of a trade with its rule and its numbers. */
export function CalculationPanel({ datapoints, timeZone }: { datapoints: TradeDatapoints; timeZone: string }) {
  const [withUnknown, setWithUnknown] = useState(false)
  return (
    <Panel
      title="The arithmetic"
      subtitle="Each figure with its rule and the numbers of this trade."
      actions={
        <FormControlLabel
          control={<Switch checked={withUnknown} onChange={(_, checked) => setWithUnknown(checked)} />}
          label="Also what is not known, and why"
        />
      }
    >
      <CalculationGroups datapoints={datapoints} timeZone={timeZone} withUnknown={withUnknown} />
    </Panel>
  )
}
