import { BrowserRouter, matchPath, Navigate, Route, Routes } from 'react-router-dom'
import { laterRoutes } from './later-routes.tsx'
import { laterScreen } from './later-screen.tsx'
import { paths } from './paths.ts'
import { ReferralEntry } from './referral-entry.tsx'

const { Screen: LandingPage } = laterScreen(() => import('#features/landing/landing-page.tsx'))
const { Screen: SignInPage } = laterScreen(() => import('#features/auth/sign-in-page.tsx'))
const { Screen: SignUpPage } = laterScreen(() => import('#features/auth/sign-up-page.tsx'))
const { Screen: ResetPasswordPage } = laterScreen(() => import('#features/auth/reset-password-page.tsx'))
const { Screen: EmailVerificationPage } = laterScreen(() => import('#features/auth/email-verification-page.tsx'))

const { Screen: AppFrame, load: loadFrame } = laterScreen(() => import('./app-frame.tsx'))

/** The screens behind sign-in, by their addresses. */
const screens = Object.entries({
  '/dashboard': laterScreen(() => import('#features/dashboard/dashboard-page.tsx')),
  '/trade-history': laterScreen(() => import('#features/trade-history/trade-history-page.tsx')),
  '/trade-entry': laterScreen(() => import('#features/trade-entry/trade-entry-page.tsx')),
  '/trade-history/calendar': laterScreen(() => import('#features/calendar/calendar-page.tsx')),
  '/trade-history/:tradeId': laterScreen(() => import('#features/trade-page/trade-page.tsx')),
  '/trade-entry/import': laterScreen(() => import('#features/trade-import/import-page.tsx')),
  '/monte-carlo-simulator': laterScreen(() => import('#features/monte-carlo/monte-carlo-page.tsx')),
  '/settings/profile': laterScreen(() => import('#features/settings/profile-page.tsx')),
  '/settings/portfolio': laterScreen(() => import('#features/settings/portfolio-page.tsx')),
  '/settings/team-invitation': laterScreen(() => import('#features/teams/invitation-page.tsx')),
})

/** Loads what an address shows at once: its frame, and the screen in it without waiting for the frame. */
export function loadScreenOf(pathname: string): void {
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
          {laterRoutes}
        </Route>
        <Route path="*" element={<LandingPage />} />
      </Routes>
    </BrowserRouter>
  )
}
