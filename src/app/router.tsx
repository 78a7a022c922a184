import { BrowserRouter, matchPath, Navigate, Route, Routes } from 'react-router-dom'
import { paths } from '#app/navigation/paths.ts'
import { ReferralEntry } from '#app/referral/referral-entry.tsx'
import { lazyScreen } from './lazy-screen.tsx'
import { registerScreens } from './loaded-screens.ts'

const { Screen: LandingPage } = lazyScreen(() => import('#features/landing/landing-page.tsx'))
const { Screen: SignInPage } = lazyScreen(() => import('#features/auth/sign-in-page.tsx'))
const { Screen: SignUpPage } = lazyScreen(() => import('#features/auth/sign-up-page.tsx'))
const { Screen: ResetPasswordPage } = lazyScreen(() => import('#features/auth/reset-password-page.tsx'))
const { Screen: UnsubscribePage } = lazyScreen(() => import('#features/auth/unsubscribe-page.tsx'))
const { Screen: EmailVerificationPage } = lazyScreen(() => import('#features/auth/email-verification-page.tsx'))

const { Screen: AppFrame, load: loadFrame } = lazyScreen(() => import('#app/frame/app-frame.tsx'))

const customStats = lazyScreen(() => import('#features/playbook/stats/custom-stats-page.tsx'))
const setups = lazyScreen(() => import('#features/playbook/setups/list/setups-page.tsx'))
const setup = lazyScreen(() => import('#features/playbook/setups/page/setup-page.tsx'))
const comments = lazyScreen(() => import('#features/playbook/comments/comments-page.tsx'))
const mistakes = lazyScreen(() => import('#features/playbook/mistakes/mistakes-page.tsx'))

const team = lazyScreen(() => import('#features/team-overview/team-page.tsx'))

/** The screens behind sign-in, by address. */
const screens = Object.entries({
  '/dashboard': lazyScreen(() => import('#features/dashboard/dashboard-page.tsx')),
  '/trade-history': lazyScreen(() => import('#features/trade-history/trade-history-page.tsx')),
  '/trade-entry': lazyScreen(() => import('#features/trade-entry/trade-entry-page.tsx')),
  '/trade-history/calendar': lazyScreen(() => import('#features/calendar/calendar-page.tsx')),
  '/trade-history/review': lazyScreen(() => import('#features/playbook/review/review-page.tsx')),
  '/trade-history/:tradeId': lazyScreen(() => import('#features/trade-page/trade-page.tsx')),
  '/trade-entry/import': lazyScreen(() => import('#features/trade-import/import-page.tsx')),
  '/charter-elite': lazyScreen(() => import('#features/charter-elite/charter-elite-page.tsx')),
  '/charter-elite/report': lazyScreen(() => import('#features/charter-elite/report/report-page.tsx')),
  '/monte-carlo-simulator': lazyScreen(() => import('#features/monte-carlo/monte-carlo-page.tsx')),
  '/ai-insights': lazyScreen(() => import('#features/insights/insights-page.tsx')),
  '/what-if-simulator': lazyScreen(() => import('#features/what-if/what-if-page.tsx')),
  '/what-if-simulator/strategy/:strategyId': lazyScreen(() => import('#features/what-if/what-if-strategy-page.tsx')),
  '/what-if-simulator/strategies': lazyScreen(() => import('#features/backtester/strategies-page.tsx')),
  '/what-if-simulator/strategies/:id': lazyScreen(() => import('#features/backtester/strategy/strategy-page.tsx')),
  '/what-if-simulator/strategies/:id/results/:resultId': lazyScreen(
    () => import('#features/backtester/results/result-page.tsx'),
  ),
  '/what-if-simulator/transform': lazyScreen(() => import('#features/backtester/transform/transform-page.tsx')),
  '/playbook/setups': setups,
  '/playbook/setups/:id': setup,
  '/settings/setups': setups,
  '/settings/setups/:id': setup,
  '/playbook/custom-stats': customStats,
  '/settings/custom-stats': customStats,
  '/playbook/trade-comments': comments,
  '/settings/trade-comments': comments,
  '/playbook/mistakes': mistakes,
  '/settings/mistakes': mistakes,
  '/settings/profile': lazyScreen(() => import('#features/settings/profile/profile-page.tsx')),
  '/settings/security': lazyScreen(() => import('#features/settings/sessions/security-page.tsx')),
  '/settings/plan': lazyScreen(() => import('#features/settings/plan/plan-page.tsx')),
  '/settings/portfolio': lazyScreen(() => import('#features/settings/portfolio/portfolio-page.tsx')),
  '/settings/cash-flows': lazyScreen(() => import('#features/settings/cash-flows/cash-flows-page.tsx')),
  '/settings/tags': lazyScreen(() => import('#features/settings/lists/tags-page.tsx')),
  '/settings/exchanges': lazyScreen(() => import('#features/settings/exchanges/exchanges-page.tsx')),
  '/settings/exchanges/:id': lazyScreen(() => import('#features/settings/exchanges/exchange-page.tsx')),
  '/settings/missed-reasons': lazyScreen(() => import('#features/settings/lists/missed-reasons-page.tsx')),
  '/settings/tokens': lazyScreen(() => import('#features/settings/api-tokens/api-tokens-page.tsx')),
  '/team': team,
  '/team/:teamId': team,
  '/mcp-test': lazyScreen(() => import('#features/console/console-page.tsx')),
  '/affiliate/*': lazyScreen(() => import('./affiliate-screens.tsx')),
  '/adminpanel/*': lazyScreen(() => import('./admin-screens.tsx')),
  '/settings/team': lazyScreen(() => import('#features/teams/management/team-page.tsx')),
  '/notifications': lazyScreen(() => import('#features/notifications/notifications-page.tsx')),
  '/settings/notifications': lazyScreen(() => import('#features/notifications/notification-settings-page.tsx')),
  '/settings/team-invitation': lazyScreen(() => import('#features/teams/invitation-page.tsx')),
})

registerScreens(screens)

const { Screen: NotFoundPage } = lazyScreen(() => import('./not-found-page.tsx'))

/** Prefixes of the application's addresses. Those without a screen are not found; any other unknown address shows the landing page. */
const appPrefixes = [
  ...'app dashboard trade-entry trade-history monte-carlo-simulator what-if admin settings playbook'.split(' '),
  ...'charter-elite what-if-simulator ai-insights mcp-test notifications team'.split(' '),
]

/** Preloads the frame and the screen of an address in parallel. */
export function preloadScreen(pathname: string): void {
  const screen = screens.find(([path]) => matchPath(path, pathname) !== null)
  if (screen === undefined) return
  loadFrame()
  screen[1].load()
}

/** Every part of src/ui in its states; production builds leave it out. */
const StyleGuide = import.meta.env.DEV
  ? lazyScreen(() => import('#features/style-guide/style-guide-page.tsx')).Screen
  : null

/** Every address of the application. Public screens load without the code of those behind sign-in. */
export function Router() {
  return (
    <BrowserRouter>
      <Routes>
        <Route path="/auth/login" element={<SignInPage />} />
        <Route path="/auth/signup" element={<SignUpPage />} />
        <Route path="/auth/reset-password" element={<ResetPasswordPage />} />
        <Route path="/auth/email-verification" element={<EmailVerificationPage />} />
        <Route path="/unsubscribe" element={<UnsubscribePage />} />
        <Route path="/ref/:affiliateCode" element={<ReferralEntry />} />
        {StyleGuide === null ? null : <Route path="/dev/ui" element={<StyleGuide />} />}
        <Route element={<AppFrame />}>
          <Route path="/app" element={<Navigate to={paths.dashboard} replace />} />
          <Route path="/monte-carlo" element={<Navigate to={paths.monteCarlo} replace />} />
          <Route path="/what-if" element={<Navigate to={paths.whatIf} replace />} />
          <Route path="/referral-portal" element={<Navigate to={paths.affiliateDashboard} replace />} />
          {screens.map(([path, { Screen }]) => (
            <Route key={path} path={path} element={<Screen />} />
          ))}
          {appPrefixes.map((prefix) => (
            <Route key={prefix} path={`${prefix}/*`} element={<NotFoundPage />} />
          ))}
        </Route>
        <Route path="*" element={<LandingPage />} />
      </Routes>
    </BrowserRouter>
  )
}
