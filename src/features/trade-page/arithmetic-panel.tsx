import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useState } from 'react'
import type { TradeDatapoints } from '#domain/trade-datapoints.ts'
import { Panel } from '#ui/panel.tsx'
import { ArithmeticGroups } from './arithmetic-groups.tsx'

/** Every derived figure of a trade with its rule and its numbers. */
export function ArithmeticPanel({ datapoints, timeZone }: { datapoints: TradeDatapoints; timeZone: string }) {
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
      <ArithmeticGroups datapoints={datapoints} timeZone={timeZone} withUnknown={withUnknown} />
    </Panel>
  )
}
