import { BrowserRouter, matchPath, Navigate, Route, Routes } from 'react-router-dom'
import { paths } from '#app/navigation/paths.ts'
import { ReferralEntry } from '#app/referral/referral-entry.tsx'
import { lazyScreen } from './lazy-screen.tsx'
import { unavailableRoutes } from './unavailable-routes.tsx'

const { Screen: LandingPage } = lazyScreen(() => import('#features/landing/landing-page.tsx'))
const { Screen: SignInPage } = lazyScreen(() => import('#features/auth/sign-in-page.tsx'))
const { Screen: SignUpPage } = lazyScreen(() => import('#features/auth/sign-up-page.tsx'))
const { Screen: ResetPasswordPage } = lazyScreen(() => import('#features/auth/reset-password-page.tsx'))
const { Screen: EmailVerificationPage } = lazyScreen(() => import('#features/auth/email-verification-page.tsx'))

const { Screen: AppFrame, load: loadFrame } = lazyScreen(() => import('#app/frame/app-frame.tsx'))

/** The screens behind sign-in, by their addresses. */
const screens = Object.entries({
  '/dashboard': lazyScreen(() => import('#features/dashboard/dashboard-page.tsx')),
  '/trade-history': lazyScreen(() => import('#features/trade-history/trade-history-page.tsx')),
  '/trade-entry': lazyScreen(() => import('#features/trade-entry/trade-entry-page.tsx')),
  '/trade-history/calendar': lazyScreen(() => import('#features/calendar/calendar-page.tsx')),
  '/trade-history/:tradeId': lazyScreen(() => import('#features/trade-page/trade-page.tsx')),
  '/trade-entry/import': lazyScreen(() => import('#features/trade-import/import-page.tsx')),
  '/monte-carlo-simulator': lazyScreen(() => import('#features/monte-carlo/monte-carlo-page.tsx')),
  '/settings/profile': lazyScreen(() => import('#features/settings/profile-page.tsx')),
  '/settings/portfolio': lazyScreen(() => import('#features/settings/portfolio-page.tsx')),
  '/settings/team-invitation': lazyScreen(() => import('#features/teams/invitation-page.tsx')),
})

/** Loads what an address shows at once: its frame, and the screen in it without waiting for the frame. */
export function preloadScreen(pathname: string): void {
  const found = screens.find(([path]) => matchPath(path, pathname) !== null)
  if (found === undefined) return
  loadFrame()
  found[1].load()
}

/** Every address of the application. Public screens come without the weight of those behind sign-in. */
export function Router() {
  return (
    <BrowserRouter>
      <Routes>
        <Route path="/auth/login" element={<SignInPage />} />
        <Route path="/auth/signup" element={<SignUpPage />} />
        <Route path="/auth/reset-password" element={<ResetPasswordPage />} />
        <Route path="/auth/email-verification" element={<EmailVerificationPage />} />
        <Route path="/ref/:affiliateCode" element={<ReferralEntry />} />
        <Route element={<AppFrame />}>
          <Route path="/app" element={<Navigate to={paths.dashboard} replace />} />
          <Route path="/referral-portal" element={<Navigate to={paths.affiliateDashboard} replace />} />
          {screens.map(([path, { Screen }]) => (
            <Route key={path} path={path} element={<Screen />} />
          ))}
          {unavailableRoutes}
        </Route>
        <Route path="*" element={<LandingPage />} />
      </Routes>
    </BrowserRouter>
  )
}
