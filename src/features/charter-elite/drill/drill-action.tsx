import Button from '@mui/material/Button'
import ListSubheader from '@mui/material/ListSubheader'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Tooltip from '@mui/material/Tooltip'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Id } from '#domain/numbers/units.ts'
import { Icon } from '#ui/icon.tsx'

/** An address, or where only a list of the trades can select them, what makes the list and goes there. */
export type DrillStep = { readonly to: string } | { readonly go: () => void }

interface DrillActionProps {
  readonly icon: string
  readonly label: string
  readonly portfolioIds: readonly Id[]
  readonly portfolioName: (id: Id) => string
  /** How to get to the trades of a portfolio; null if the screen takes no such trades. */
  readonly stepTo: (portfolioId: Id) => DrillStep | null
  /** Why there is no step. */
  readonly reason: string
  readonly isBusy: boolean
}

const propsOf = (step: DrillStep) => ('to' in step ? { component: Link, to: step.to } : { onClick: step.go })

/** Opens another screen with the listed trades. Of several portfolios the trader says which: a screen shows one. */
export function DrillAction({ icon, label, portfolioIds, portfolioName, stepTo, reason, isBusy }: DrillActionProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const targets = portfolioIds.flatMap((id) => {
    const step = stepTo(id)
    return step === null ? [] : [{ id, step }]
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
      <Button {...shared} loading={isBusy} loadingPosition="start" {...propsOf(first.step)}>
        {label}
      </Button>
    )
  return (
    <>
      <Button
        {...shared}
        loading={isBusy}
        loadingPosition="start"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {label}
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null && !isBusy}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { subheader: <ListSubheader>One portfolio at a time</ListSubheader> } }}
      >
        {targets.map(({ id, step }) => (
          <MenuItem key={id} {...propsOf(step)}>
            {portfolioName(id)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
