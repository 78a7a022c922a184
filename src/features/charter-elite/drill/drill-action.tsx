import Button from '@mui/material/Button'
import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Tooltip from '@mui/material/Tooltip'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Id } from '#domain/numbers/units.ts'
import { Icon } from '#ui/icon.tsx'

interface DrillActionProps {
  readonly icon: string
  readonly label: string
  readonly portfolioIds: readonly Id[]
  readonly portfolioName: (id: Id) => string
  /** Where the trades of a portfolio are; null if the screen cannot select them. */
  readonly addressOf: (portfolioId: Id) => string | null
  /** Why there is no address. */
  readonly reason: string
}

/** A link to another screen with the listed trades. Of several portfolios the trader says which: a screen shows one. */
export function DrillAction({ icon, label, portfolioIds, portfolioName, addressOf, reason }: DrillActionProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const targets = portfolioIds.flatMap((id) => {
    const to = addressOf(id)
    return to === null ? [] : [{ id, to }]
  })
  const [first] = targets
  const shared = { size: 'small', variant: 'outlined', startIcon: <Icon path={icon} /> } as const
  if (first === undefined)
    return (
      <Tooltip title={reason}>
        {/* A disabled button has no events of its own. */}
        <span>
          <Button {...shared} disabled aria-description={reason}>
            {label}
          </Button>
        </span>
      </Tooltip>
    )
  if (targets.length === 1)
    return (
      <Button {...shared} component={Link} to={first.to}>
        {label}
      </Button>
    )
  return (
    <>
      <Button
        {...shared}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {label}
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { subheader: <ListSubheader>One portfolio at a time</ListSubheader> } }}
      >
        {targets.map(({ id, to }) => (
          <MenuItem key={id} component={Link} to={to}>
            {portfolioName(id)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
