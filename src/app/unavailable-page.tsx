import Button from '@mui/material/Button'
import { Link, useLocation } from 'react-router-dom'
import { paths } from '#app/navigation/paths.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { lazyScreen } from './lazy-screen.tsx'

const { Screen: NotFoundPage } = lazyScreen(() => import('./not-found-page.tsx'))

const affiliate = 'Not available yet.'
const setups = ['Setups', 'Not available yet.'] as const
const comments = ['Trade Comments', 'Not available yet.'] as const
const mistakes = ['Mistakes', 'Not available yet.'] as const
const customStats = ['Custom Stats', 'Not available yet.'] as const

/** Title and message by address. */
const screens: Readonly<Record<string, readonly [title: string, message: string]>> = {
  'ai-insights': ['AI Insights', 'Not available yet.'],
  'affiliate/application': ['Affiliate Application', affiliate],
  'affiliate/dashboard': ['Affiliate Dashboard', affiliate],
  'affiliate/analytics': ['Affiliate Analytics', affiliate],
  'affiliate/campaigns': ['Affiliate Campaigns', affiliate],
  'playbook/setups': setups,
  'settings/setups': setups,
  'playbook/trade-comments': comments,
  'settings/trade-comments': comments,
  'playbook/mistakes': mistakes,
  'settings/mistakes': mistakes,
  'playbook/custom-stats': customStats,
  'settings/custom-stats': customStats,
  'mcp-test': ['Developer Console', 'Not available yet.'],
}

/** A screen that this version does not have, with links to those that it has. */
export default function UnavailablePage() {
  const address = useLocation().pathname.replaceAll(/^\/|\/$/g, '')
  const screen = screens[address]
  if (screen === undefined) return <NotFoundPage />
  const [title, message] = screen
  return (
    <Page title={title}>
      <EmptyState
        title={message}
        actions={
          <>
            <Button component={Link} to={paths.dashboard} variant="contained">
              Dashboard
            </Button>
            <Button component={Link} to={paths.tradeHistory} variant="outlined">
              Trade History
            </Button>
            <Button component={Link} to={paths.calendar} variant="outlined">
              Calendar
            </Button>
            <Button component={Link} to={paths.monteCarlo} variant="outlined">
              Monte Carlo Simulator
            </Button>
            <Button component={Link} to={paths.whatIf} variant="outlined">
              What-If Simulator
            </Button>
          </>
        }
      >
        You can log and import trades, review them, and test them in the simulators.
      </EmptyState>
    </Page>
  )
}
