import { mdiPlus, mdiTrayArrowUp } from '@mdi/js'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'

/** The main action on a screen without trades. */
export function ImportTradesButton() {
  return (
    <Button component={Link} to="/trade-entry/import" variant="contained" startIcon={<Icon path={mdiTrayArrowUp} />}>
      Import trades
    </Button>
  )
}

/** The second action on a screen without trades. */
export function LogTradeButton() {
  return (
    <Button component={Link} to="/trade-entry?new=true&t=0" variant="outlined" startIcon={<Icon path={mdiPlus} />}>
      Log a trade
    </Button>
  )
}

/** Shown if a screen needs a portfolio and there is none: `children` explain why, `beside` is a second action. */
export function NoPortfolio({ beside, children }: { beside?: ReactNode; children: ReactNode }) {
  return (
    <EmptyState
      title="No portfolio yet"
      actions={
        <>
          <Button component={Link} to="/settings/portfolio" variant="contained">
            Create a portfolio
          </Button>
          {beside}
        </>
      }
    >
      {children}
    </EmptyState>
  )
}
