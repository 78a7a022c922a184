import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Page } from '#ui/page.tsx'
import { paths } from './paths.ts'

/** A screen that this version does not have: one honest sentence, and the way to what works. */
export default function LaterPage({ title, sentence }: { title: string; sentence: string }) {
  return (
    <Page title={title}>
      <EmptyState
        title={sentence}
        actions={
          <>
            <Button component={Link} to={paths.dashboard} variant="contained">
              Dashboard
            </Button>
            <Button component={Link} to={paths.tradeHistory} variant="outlined">
              Trade History
            </Button>
            <Button component={Link} to={paths.monteCarlo} variant="outlined">
              Monte Carlo Simulator
            </Button>
          </>
        }
      >
        What works today: logging and importing trades, the dashboard, the trade history and the Monte Carlo simulator.
      </EmptyState>
    </Page>
  )
}
