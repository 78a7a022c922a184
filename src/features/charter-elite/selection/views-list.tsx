import { mdiPlus } from '@mdi/js'
import Divider from '@mui/material/Divider'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useQuery } from '@tanstack/react-query'
import { savedViewsQuery } from '#api/trades/saved-views.ts'
import { filterFromAddress } from '#shared/filter/filter-address.ts'
import { noFilter, type TradeFilter } from '#shared/filter/trade-filter.ts'
import { Icon } from '#ui/icon.tsx'

interface ViewsListProps {
  readonly anchor: HTMLElement
  readonly onChange: (filter: TradeFilter) => void
  readonly onSave: () => void
  readonly onClose: () => void
}

/** The open menu of saved views. */
export default function ViewsList({ anchor, onChange, onSave, onClose }: ViewsListProps) {
  const views = useQuery(savedViewsQuery).data ?? []
  const choose = (next: TradeFilter) => () => {
    onClose()
    onChange(next)
  }
  return (
    <Menu anchorEl={anchor} open onClose={onClose}>
      <MenuItem onClick={choose(noFilter)}>All trades</MenuItem>
      {views.map(({ id, name, definition }) => (
        <MenuItem key={id} onClick={choose(filterFromAddress(new URLSearchParams({ ...definition.address })))}>
          {name}
        </MenuItem>
      ))}
      <Divider />
      <MenuItem
        onClick={() => {
          onClose()
          onSave()
        }}
      >
        <ListItemIcon>
          <Icon path={mdiPlus} />
        </ListItemIcon>
        Save as…
      </MenuItem>
    </Menu>
  )
}
