import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useState } from 'react'
import type { TradeDatapoints } from '#domain/datapoints/trade-datapoints.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { CalculationGroups } from './calculation-groups.tsx'

/** Every derived figure of a trade with its formula and inputs. */
export function CalculationPanel({ datapoints, timeZone }: { datapoints: TradeDatapoints; timeZone: string }) {
  const [withUnknown, setWithUnknown] = useState(false)
  return (
    <Panel
      title="Calculations"
      subtitle="Formula and inputs of each figure."
      actions={
        <FormControlLabel
          control={<Switch checked={withUnknown} onChange={(_, checked) => setWithUnknown(checked)} />}
          label="Show unavailable figures"
        />
      }
    >
      <CalculationGroups datapoints={datapoints} timeZone={timeZone} withUnknown={withUnknown} />
    </Panel>
  )
}
