import { mdiTune } from '@mdi/js'
import Badge from '@mui/material/Badge'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { JournalContext } from '#shared/filter/journal-context.ts'
import { countActiveConditions } from '#shared/filter/trade-filter.ts'
import type { FilterControl } from '#shared/filter/use-filter-address.ts'
import { Icon } from '#ui/icon.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { fieldHeight } from './quick-button-style.ts'

// Most visits do not open it, and it is most of the code of filters.
const FilterDrawer = lazyPart(async () => (await import('#shared/filter/filter-drawer.tsx')).FilterDrawer)

interface AllFiltersProps {
  readonly address: FilterControl
  /** The symbols of the portfolio. */
  readonly symbols: readonly string[]
  readonly context: JournalContext
}

/** The button that opens all filters, with the number of active ones. */
export function AllFilters({ address, symbols, context }: AllFiltersProps) {
  const [drawer, setDrawer] = useState<'never opened' | 'open' | 'closed'>('never opened')
  return (
    <>
      <Badge badgeContent={countActiveConditions(address.filter)} color="primary">
        <Button
          variant="outlined"
          color="inherit"
          aria-haspopup="dialog"
          onClick={() => setDrawer('open')}
          startIcon={<Icon path={mdiTune} />}
          sx={{ height: fieldHeight, whiteSpace: 'nowrap' }}
        >
          All filters
        </Button>
      </Badge>
      {drawer === 'never opened' ? null : (
        <FilterDrawer
          open={drawer === 'open'}
          onClose={() => setDrawer('closed')}
          address={address}
          symbols={symbols}
          context={context}
        />
      )}
    </>
  )
}
