import { mdiBookmarkOutline } from '@mdi/js'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { TradeFilter } from '#shared/filter/trade-filter.ts'
import { Icon } from '#ui/icon.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

// A first visit opens neither.
const ViewDialog = lazyPart(async () => (await import('./view-dialog.tsx')).ViewDialog)
const ViewsList = lazyPart(async () => (await import('./views-list.tsx')).default)

interface ViewsMenuProps {
  readonly filter: TradeFilter
  readonly onChange: (filter: TradeFilter) => void
}

/** The saved views of the history: opens the filter of one, or saves the selection as one. */
export function ViewsMenu({ filter, onChange }: ViewsMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isNaming, setNaming] = useState(false)
  return (
    <>
      <Button
        color="inherit"
        size="small"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        startIcon={<Icon path={mdiBookmarkOutline} />}
        onClick={(event) => setAnchor(event.currentTarget)}
        onPointerEnter={ViewsList.load}
        // As tall as the fields beside it.
        sx={{ minHeight: 38 }}
      >
        Views
      </Button>
      {anchor === null ? null : (
        <ViewsList anchor={anchor} onChange={onChange} onSave={() => setNaming(true)} onClose={() => setAnchor(null)} />
      )}
      {isNaming ? <ViewDialog filter={filter} onClose={() => setNaming(false)} /> : null}
    </>
  )
}
