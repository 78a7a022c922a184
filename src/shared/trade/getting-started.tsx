import { mdiPlus, mdiTrayArrowUp } from '@mdi/js'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'

/** The first thing to do where a screen has no trades: bring them in. */
export function ImportTradesButton() {
  return (
    <Button component={Link} to="/trade-entry/import" variant="contained" startIcon={<Icon path={mdiTrayArrowUp} />}>
      Import trades
    </Button>
  )
}

/** The other way to a first trade. */
export function LogTradeButton() {
  return (
    <Button component={Link} to="/trade-entry?new=true&t=0" variant="outlined" startIcon={<Icon path={mdiPlus} />}>
      Log a trade
    </Button>
  )
}

/** The screen needs a portfolio and there is none; `children` say what for, `beside` is a second way on. */
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
