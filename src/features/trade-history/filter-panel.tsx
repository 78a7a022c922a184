import Badge from '@mui/material/Badge'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Collapse from '@mui/material/Collapse'
import Paper from '@mui/material/Paper'
import { mdiTune } from '@mdi/js'
import { useId, useState } from 'react'
import { Icon } from '#ui/icon.tsx'
import { FilterFields } from './filter-fields.tsx'
import { activeFilters } from './history-filter.ts'
import type { HistoryAddress } from './use-history-address.ts'

interface FilterPanelProps {
  readonly address: HistoryAddress
  readonly symbols: readonly string[]
  readonly narrow: boolean
}

/** The filters; folded behind a button where there is little room. */
export function FilterPanel({ address, symbols, narrow }: FilterPanelProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const { filter, change, clear } = address
  const fields = <FilterFields filter={filter} symbols={symbols} change={change} clear={clear} />
  if (!narrow) {
    return (
      <Paper variant="outlined" component="search" aria-label="Filters" sx={{ display: 'block', p: 2 }}>
        {fields}
      </Paper>
    )
  }
  const count = activeFilters(filter)
  return (
    <Box component="search" aria-label="Filters">
      <Badge badgeContent={count} color="primary">
        <Button
          variant="outlined"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          startIcon={<Icon path={mdiTune} />}
        >
          {open ? 'Hide filters' : 'Filters'}
        </Button>
      </Badge>
      {count === 0 || open ? null : (
        <Button onClick={clear} sx={{ ml: 2 }}>
          Clear filters
        </Button>
      )}
      <Collapse in={open} id={id}>
        <Box sx={{ pt: 2 }}>{fields}</Box>
      </Collapse>
    </Box>
  )
}
