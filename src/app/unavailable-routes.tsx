import { Route } from 'react-router-dom'
import { lazyScreen } from './lazy-screen.tsx'

const { Screen: LaterPage } = lazyScreen(() => import('./unavailable-page.tsx'))

/**
 * Addresses of the application that have no screen of their own. What each says, or that it is none, is loaded with the one
 * page that they share; anywhere else an unknown address shows the landing page.
 */
const addresses = [
  ...'app dashboard trade-entry trade-history monte-carlo-simulator what-if admin settings affiliate playbook'.split(
    ' ',
  ),
  ...'charter-elite what-if-simulator ai-insights mcp-test adminpanel'.split(' '),
]

/** The routes below those addresses. */
export const unavailableRoutes = addresses.map((path) => (
  <Route key={path} path={`${path}/*`} element={<LaterPage />} />
))
