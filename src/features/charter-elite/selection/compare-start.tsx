import Button from '@mui/material/Button'
import { previousRange } from '#shared/filter/date-presets.ts'
import { noFilter, type TradeFilter } from '#shared/filter/trade-filter.ts'
import { useToday } from '#shared/filter/use-today.ts'

interface CompareStartProps {
  /** The first selection. */
  readonly filter: TradeFilter
  readonly timeZone: string
  readonly onChange: (changes: TradeFilter) => void
}

/** Usual second selections, one click each. */
export function CompareStart({ filter, timeZone, onChange }: CompareStartProps) {
  const range = previousRange(filter, useToday(timeZone))
  return (
    <>
      <Button size="small" color="inherit" onClick={() => onChange(noFilter)}>
        All trades
      </Button>
      <Button size="small" color="inherit" onClick={() => onChange(filter)}>
        Same filters
      </Button>
      {range === null ? null : (
        <Button size="small" color="inherit" onClick={() => onChange({ ...filter, ...range })}>
          Period before
        </Button>
      )}
    </>
  )
}
