import {
  mdiArchiveArrowDownOutline,
  mdiArchiveArrowUpOutline,
  mdiContentCopy,
  mdiDotsVertical,
  mdiFormatListBulleted,
  mdiPencilOutline,
  mdiPrinterOutline,
  mdiSwapHorizontal,
  mdiTrashCanOutline,
} from '@mdi/js'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { setupListFiguresQuery, type PortfolioScope } from '#api/figures/setup-figures.ts'
import type { Setup } from '#domain/playbook/playbook.ts'
import { useSetupActions } from '#features/playbook/setups/use-setup-actions.ts'
import { useSetupsAddress } from '#features/playbook/setups/use-setups-address.ts'
import { Icon } from '#ui/icon.tsx'
import { menuItemFactory } from '#ui/menu-item-factory.tsx'

interface SetupActionsProps {
  readonly setup: Setup
  readonly scope: PortfolioScope
  readonly isOwn: boolean
  readonly onEdit: () => void
  readonly onPrint: () => void
}

/** The buttons beside the title of a setup, and the menu behind them. */
export function SetupActions({ setup, scope, isOwn, onEdit, onPrint }: SetupActionsProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const item = menuItemFactory(() => setAnchor(null))
  const actions = useSetupActions()
  const addresses = useSetupsAddress()
  const navigate = useNavigate()
  const queries = useQueryClient()
  if (!isOwn) {
    return (
      <Button startIcon={<Icon path={mdiPrinterOutline} />} onClick={onPrint}>
        Print card
      </Button>
    )
  }
  const { id } = setup
  const isArchived = setup.archivedAt !== null
  const go = (to: string) => () => void navigate(to)
  async function remove(): Promise<void> {
    // How many trades stay is known to the list; without its figures the message does not say a number.
    const figures = await queries.ensureQueryData(setupListFiguresQuery(scope)).catch(() => null)
    actions.remove(setup, figures?.get(id)?.assigned)
    void navigate(addresses.list)
  }
  return (
    <>
      {isArchived ? null : (
        <Button variant="contained" component={Link} to={`/trade-entry?new=true&t=0&setup=${id}`}>
          Log trade
        </Button>
      )}
      <Button variant="outlined" component={Link} to={`/what-if-simulator/strategy/${id}`}>
        What if
      </Button>
      <Button variant="outlined" component={Link} to={`/monte-carlo-simulator?setup=${id}`}>
        Simulate
      </Button>
      <IconButton
        aria-label="More actions"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <Icon path={mdiDotsVertical} />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {item(mdiPencilOutline, 'Edit details', onEdit)}
        {item(mdiFormatListBulleted, 'Show trades', go(`/trade-history?setup=${id}`))}
        {isArchived ? null : item(mdiSwapHorizontal, 'Transform', go(`/what-if-simulator/transform?setups=${id}`))}
        {item(mdiPrinterOutline, 'Print card', onPrint)}
        {item(mdiContentCopy, 'Duplicate', () =>
          actions.duplicate(setup, (copy) => void navigate(addresses.of(copy.id))),
        )}
        {isArchived
          ? item(mdiArchiveArrowUpOutline, 'Unarchive', () => actions.setArchived(setup, false))
          : item(mdiArchiveArrowDownOutline, 'Archive', () => actions.setArchived(setup, true))}
        {item(mdiTrashCanOutline, 'Delete', () => void remove())}
      </Menu>
    </>
  )
}
