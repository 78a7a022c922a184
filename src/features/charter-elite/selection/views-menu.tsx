import { mdiBookmarkOutline, mdiPlus } from '@mdi/js'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { savedViewsQuery } from '#api/trades/saved-views.ts'
import { filterFromAddress } from '#shared/filter/filter-address.ts'
import { noFilter, type TradeFilter } from '#shared/filter/trade-filter.ts'
import { Icon } from '#ui/icon.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'

const ViewDialog = lazyPart(async () => (await import('./view-dialog.tsx')).ViewDialog)

interface ViewsMenuProps {
  readonly filter: TradeFilter
  readonly onChange: (filter: TradeFilter) => void
}

/** The saved views of the history: opens the filter of one, or saves the selection as one. */
export function ViewsMenu({ filter, onChange }: ViewsMenuProps) {
  const views = useQuery(savedViewsQuery).data ?? []
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [isNaming, setNaming] = useState(false)
  const choose = (next: TradeFilter) => () => {
    setAnchor(null)
    onChange(next)
  }
  return (
    <>
      <Button
        color="inherit"
        size="small"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        startIcon={<Icon path={mdiBookmarkOutline} />}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Views
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem onClick={choose(noFilter)}>All trades</MenuItem>
        {views.map(({ id, name, definition }) => (
          <MenuItem key={id} onClick={choose(filterFromAddress(new URLSearchParams({ ...definition.address })))}>
            {name}
          </MenuItem>
        ))}
        <Divider />
        <MenuItem
          onClick={() => {
            setAnchor(null)
            setNaming(true)
          }}
        >
          <ListItemIcon>
            <Icon path={mdiPlus} />
          </ListItemIcon>
          Save as…
        </MenuItem>
      </Menu>
      {isNaming ? <ViewDialog filter={filter} onClose={() => setNaming(false)} /> : null}
    </>
  )
}
